import { fieldLabel } from '#api/contract/table-import/fields.ts'
import { isContentKind, type LineOutcome, type TableKind } from '#api/contract/table-import/kinds.ts'
import type { FieldChange, ImportedRow } from '#api/db/schema/table-import.ts'
import type { Keys, NumberedLine, Understood } from './line.ts'
import type { Seen } from './same.ts'

/** What came in an earlier table. */
export interface Known extends Pick<ImportedRow, 'id' | 'fields' | 'ownerId' | 'importId' | 'path'>, Keys {
  /** It came in another list, which gave it the id that it keeps. */
  isOfOtherList: boolean
  /** The number of the line that was about it last. */
  lastLine: number | undefined
  /** As its owner, or an editor, has it now. */
  owned?: Readonly<Record<string, unknown>>
  /** Why nothing of it can be changed at the moment. */
  closed?: string
}

/** What is to become of a line. */
export interface Decision {
  outcome: LineOutcome
  changes: FieldChange[]
  notes: string[]
  known: Known | null
}

type Fields = Readonly<Record<string, unknown>>

/** What a line is held against. */
export interface Standing {
  kind: TableKind
  /** What it is about. */
  known: Known | undefined
  /** Why the line is somebody else's, who keeps it themselves. */
  taken: string | null
  /** What a new one has besides, by what the line says. */
  complete: (values: Fields) => Fields
  /** Why it cannot be kept like this. */
  refusal: (fields: Fields) => string | null
  /** What of the platform a new one seems to be already, in a sentence. */
  alike?: string | null
  seen: Seen
}

const NAMELESS: Readonly<Record<TableKind, string>> = {
  startups: 'There is no company name.',
  investors: 'There is neither a person nor a firm.',
  community: 'There is no name.',
  events: 'There is no title.',
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What a line says that the last table did not. */
const differing = ({ fields, isOfOtherList }: Pick<Known, 'fields' | 'isOfOtherList'>, values: Fields) =>
  Object.entries(values).filter(([field, to]) => !isSame(fields[field], to) && !(field === 'sourceId' && isOfOtherList))

/** How far a line is from what the last table said; of two as near it is the one that the same line was about then. */
export const distance = (known: Pick<Known, 'fields' | 'isOfOtherList' | 'lastLine'>, line: NumberedLine) =>
  differing(known, line.values).length + (known.lastLine === line.line ? 0 : 0.5)

/** Whether its owner has another value than the last table brought. */
const isOwners = ({ owned, fields }: Known, field: string) =>
  owned !== undefined && Object.hasOwn(owned, field) && !isSame(owned[field], fields[field])

const skip = (notes: string[], known: Known | null = null): Decision => ({
  outcome: 'skipped',
  changes: [],
  notes,
  known,
})

/**
 * What is to become of a line: the one decision of a dry run and of an import. A field that the line leaves empty stays
 * as it is, and so does one that the owner of a claimed profile, or an editor, has changed.
 */
export function decide(line: Understood, standing: Standing): Decision {
  const { kind, known, taken, complete, refusal, alike, seen } = standing
  const { values, notes } = line
  if (line.keys.nameKey === '') return skip([NAMELESS[kind], ...notes])
  const before = seen.find(line.keys)
  if (before !== undefined) return skip([`It is about the same as line ${before}.`, ...notes])
  if (taken !== null) return skip([taken, ...notes])
  // Also what is about something known has to be whole: else the same file twice would do more than once.
  const fields = complete(values)
  const incomplete = refusal(fields)
  if (incomplete !== null) return skip([incomplete, ...notes])
  if (!known) {
    return {
      outcome: 'create',
      changes: Object.entries(fields).map(([field, to]) => ({ field, to })),
      notes: alike ? [alike, ...notes] : notes,
      known: null,
    }
  }
  const said = differing(known, values)
  const kept = said.filter(([field]) => isOwners(known, field))
  const changes = said
    .filter((entry) => !kept.includes(entry))
    .map(([field, to]) => ({ field, ...(known.fields[field] !== undefined && { from: known.fields[field] }), to }))
  const whose = isContentKind(kind) ? 'an editor' : 'its owner'
  const stays = kept.map(([field]) => `${fieldLabel(kind, field)} stays: ${whose} has changed it.`)
  if (changes.length === 0) return { outcome: 'unchanged', changes, notes: [...notes, ...stays], known }
  const changed = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  const reason = known.closed ?? refusal({ ...known.fields, ...known.owned, ...changed })
  if (reason !== null) return skip([reason, ...notes], known)
  return { outcome: 'update', changes, notes: [...notes, ...stays], known }
}
