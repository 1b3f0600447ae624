/** People, who come in as profiles to claim. */
const PROFILE_KINDS = ['startups', 'investors'] as const
export type ProfileKind = (typeof PROFILE_KINDS)[number]
/** What becomes content of editors, which visitors see. */
const CONTENT_KINDS = ['community', 'events'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** What a region brings with it: one file holds one kind. */
export const TABLE_KINDS = [...PROFILE_KINDS, ...CONTENT_KINDS] as const
export type TableKind = (typeof TABLE_KINDS)[number]

export const isContentKind = (kind: TableKind): kind is ContentKind => CONTENT_KINDS.some((one) => one === kind)

export const TABLE_KIND_LABELS: Readonly<Record<TableKind, string>> = {
  startups: 'Startups',
  investors: 'Investors',
  community: 'Community entries',
  events: 'Events',
}

/**
 * Where an import stands: its columns are chosen, every line is looked at, looked at, written, written, taken back,
 * taken back. `reading` is none yet: its lines are still being stored.
 */
export const TABLE_STATES = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
] as const
export type TableState = (typeof TABLE_STATES)[number]

export const TABLE_STATE_LABELS: Readonly<Record<TableState, string>> = {
  reading: 'Reading the file',
  mapping: 'Columns to choose',
  checking: 'Checking',
  checked: 'Checked, not imported',
  importing: 'Importing',
  done: 'Imported',
  undoing: 'Taking it back',
  undone: 'Taken back',
}

/** The states in which the server works at it. */
export const WORKING: readonly TableState[] = ['checking', 'importing', 'undoing']

/** What becomes of a line. */
export const LINE_OUTCOMES = ['create', 'update', 'unchanged', 'skipped'] as const
export type LineOutcome = (typeof LINE_OUTCOMES)[number]

export const LINE_OUTCOME_LABELS: Readonly<Record<LineOutcome, string>> = {
  create: 'New',
  update: 'Changed',
  unchanged: 'Unchanged',
  skipped: 'Left out',
}
