import type { Reader, Transaction } from '#api/platform/db/database.ts'
import type { EntryToSave } from './table.ts'
import type { Decision, ExistingProfile, Done, List, Written } from './records.service.ts'
import type { Keys, NumberedLine } from './rows.ts'
import type { SeenRows } from './find.service.ts'

/** Where the rows of a kind are written. */
export interface Target {
  /** For each of some rows, the existing data to compare it with. */
  findExisting(
    read: Reader,
    list: List & { id: number; position: number; state: string },
    keys: readonly Keys[],
  ): Promise<(line: NumberedLine, seen: SeenRows) => Omit<ExistingProfile, 'kind' | 'seen'>>
  /** Writes a row's decision. Returns the record, and the content to save for it. */
  write(
    tx: Transaction,
    written: Written,
    line: number,
    decision: Decision,
  ): Promise<{ profileId: number | null; pending?: EntryToSave | null }>
  /** Undoes a row unless what it wrote was changed since. Returns why not, or `null`. */
  undo(tx: Transaction, written: Written, done: Done): Promise<{ reason: string | null; pending?: EntryToSave | null }>
}
