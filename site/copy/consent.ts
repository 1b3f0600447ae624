/** What a founder is asked wherever an amount is entered, for each entry on its own (rules: Outcomes). */
export const CONSENT_TEXTS = {
  ask: 'Include the amount in the impact report',
  about: 'The report names no one. Otherwise, only the outcome counts, without its amount.',
  /** On the control that gives the consent or takes it back. */
  given: 'Amount included in the report',
  refused: 'Amount not included',
} as const
