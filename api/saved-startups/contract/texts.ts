import type { PipelineState } from './schema.ts'

/** Whether something is to be done today or was to be done before; `today` is a calendar day. */
export function isDue({ pipeline, nextActionOn }: PipelineState, today: string): boolean {
  return pipeline !== 'passed' && nextActionOn !== null && nextActionOn <= today
}

/**
 * What a person who may not save is told (rules: Saved startups): toast title and text, and the sentence of the 401 or
 * 403.
 */
export const SAVE_REFUSED = {
  signedOut: { title: 'Authentication required', text: 'Please sign in to save this startup.' },
  notInvestor: { title: 'Investor account required', text: 'Only investors can save startups.' },
} as const
