/** What became of an introduction, in the order in which it goes on. */
export const OUTCOME_KINDS = ['in_talks', 'term_sheet', 'committed', 'invested', 'no'] as const
export type OutcomeKind = (typeof OUTCOME_KINDS)[number]
export const OUTCOME_LABELS: Readonly<Record<OutcomeKind, string>> = {
  in_talks: 'In talks',
  term_sheet: 'Term sheet',
  committed: 'Committed',
  invested: 'Invested',
  no: 'Came to nothing',
}

export const INSTRUMENTS = ['equity', 'safe', 'note', 'loan', 'grant', 'other'] as const
export type Instrument = (typeof INSTRUMENTS)[number]
export const INSTRUMENT_LABELS: Readonly<Record<Instrument, string>> = {
  equity: 'Shares',
  safe: 'SAFE',
  note: 'Convertible note',
  loan: 'Loan',
  grant: 'Grant',
  other: 'Other',
}

/** Whether money belongs to it. */
export const hasAmount = (kind: string): boolean => kind === 'committed' || kind === 'invested'
