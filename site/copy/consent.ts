/** What a founder is asked wherever an amount is entered, for each entry on its own (rules: Outcomes). */
export const CONSENT_TEXTS = {
  ask: 'Count the amount in the region’s report',
  about: 'It names no one. Without it the entry counts, and its amount does not.',
  /** On the control that gives the consent or takes it back. */
  given: 'The amount counts in the report',
  refused: 'The amount does not count',
} as const
