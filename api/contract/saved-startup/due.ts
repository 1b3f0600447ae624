import type { PipelineState } from './pipeline.ts'

/** Whether something is to be done today or was to be done before; `today` is a calendar day. */
export function isDue({ pipeline, nextActionOn }: PipelineState, today: string): boolean {
  return pipeline !== 'passed' && nextActionOn !== null && nextActionOn <= today
}
