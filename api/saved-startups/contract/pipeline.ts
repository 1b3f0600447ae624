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
