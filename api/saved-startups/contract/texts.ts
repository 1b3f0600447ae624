import type { PipelineState } from './schema.ts'

/** Whether the next step is due or overdue; `today` is a calendar day. */
export function isDue({ pipeline, nextActionOn }: PipelineState, today: string): boolean {
  return pipeline !== 'passed' && nextActionOn !== null && nextActionOn <= today
}

/**
 * What someone who can't save startups sees (rules: Saved startups): toast title and text, and the text of the 401 or
 * 403.
 */
export const SAVE_REFUSED = {
  signedOut: { title: 'Authentication required', text: 'Please sign in to save this startup.' },
  notInvestor: { title: 'Investor account required', text: 'Only investors can save startups.' },
} as const
