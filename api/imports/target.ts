import type { Reader, Transaction } from '#api/platform/db/database.ts'
import type { EntryToSave } from './table.ts'
import type { Decision, ExistingProfile, Done, List, Written } from './records.service.ts'
import type { Keys, NumberedLine } from './rows.ts'
import type { SeenRows } from './find.service.ts'

/** Where the lines of a kind go. */
export interface Target {
  /** What is known of what some lines are about: for each of them, what it is held against. */
  findExisting(
    read: Reader,
    list: List & { id: number; position: number; state: string },
    keys: readonly Keys[],
  ): Promise<(line: NumberedLine, seen: SeenRows) => Omit<ExistingProfile, 'kind' | 'seen'>>
  /** Writes what was decided of a line. Answers what it is about, and what of the content is to be saved for it. */
  write(
    tx: Transaction,
    written: Written,
    line: number,
    decision: Decision,
  ): Promise<{ profileId: number | null; pending?: EntryToSave | null }>
  /** Takes a line back unless somebody has touched since what it wrote. Answers why not, or `null`. */
  undo(tx: Transaction, written: Written, done: Done): Promise<{ reason: string | null; pending?: EntryToSave | null }>
}
