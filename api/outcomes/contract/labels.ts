/** Outcomes, in the order of their steps. */
export const OUTCOME_KINDS = ['in_talks', 'term_sheet', 'committed', 'invested', 'no'] as const
export type OutcomeKind = (typeof OUTCOME_KINDS)[number]
export const OUTCOME_LABELS: Readonly<Record<OutcomeKind, string>> = {
  in_talks: 'In talks',
  term_sheet: 'Term sheet',
  committed: 'Committed',
  invested: 'Invested',
  no: 'Didn’t move forward',
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

/** Whether it needs an amount. */
export const hasAmount = (kind: string): boolean => kind === 'committed' || kind === 'invested'

/** Sources of outside funding. */
export const FUNDING_SOURCES = ['investor', 'grant', 'loan', 'friends', 'crowd', 'other'] as const
export type FundingSource = (typeof FUNDING_SOURCES)[number]
export const FUNDING_SOURCE_LABELS: Readonly<Record<FundingSource, string>> = {
  investor: 'An investor from elsewhere',
  grant: 'A grant or prize',
  loan: 'A bank loan',
  friends: 'Friends and family',
  crowd: 'Crowdfunding',
  other: 'Another source',
}
