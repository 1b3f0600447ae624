/**
 * What a person who may not save is told (rules: Saved startups): toast title and text, and the sentence of the 401 or
 * 403.
 */
export const SAVE_REFUSED = {
  signedOut: { title: 'Authentication required', text: 'Please sign in to save this startup.' },
  notInvestor: { title: 'Investor account required', text: 'Only investors can save startups.' },
} as const
