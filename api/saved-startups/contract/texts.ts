import type { PipelineState } from './schema.ts'

/** The pipeline stages of a saved startup. */
export const PIPELINE_STAGES = ['new', 'contacted', 'in_diligence', 'committed', 'passed'] as const
export type PipelineStage = (typeof PIPELINE_STAGES)[number]

export const PIPELINE_LABELS: Readonly<Record<PipelineStage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  in_diligence: 'In diligence',
  committed: 'Committed',
  passed: 'Passed',
}

/** How often a saved search sends emails; `off` keeps it without any. */
export const ALERT_FREQUENCIES = ['daily', 'weekly', 'off'] as const
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]

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
