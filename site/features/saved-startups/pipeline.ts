import { formatDate } from '#api/platform/contract/dates.ts'
import { PIPELINE_LABELS, PIPELINE_STAGES, type PipelineStage } from '#api/saved-startups/contract/pipeline.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'

/** One column of the board. */
export interface PipelineColumn {
  stage: PipelineStage
  label: string
  entries: SavedStartup[]
}

const byAction = (a: SavedStartup, b: SavedStartup) =>
  (a.nextActionOn ?? '9').localeCompare(b.nextActionOn ?? '9') || b.createdAt.localeCompare(a.createdAt) || b.id - a.id

/** The saved startups by their stage, in each the soonest next action first, then the last saved. */
export function pipelineColumns(list: readonly SavedStartup[]): PipelineColumn[] {
  return PIPELINE_STAGES.map((stage) => ({
    stage,
    label: PIPELINE_LABELS[stage],
    entries: list.filter(({ pipeline }) => pipeline === stage).sort(byAction),
  }))
}

/** The stage beside this one, `undefined` at either end. */
export function stageBeside(stage: PipelineStage, step: 1 | -1): PipelineStage | undefined {
  return PIPELINE_STAGES[PIPELINE_STAGES.indexOf(stage) + step]
}

/** When a next action is to be done: `Today`, `Overdue since Jan 5, 2026`, or its date; empty without a day. */
export function whenLabel(day: string | null, today: string): string {
  if (day === null) return ''
  if (day === today) return 'Today'
  return day < today ? `Overdue since ${formatDate(day)}` : formatDate(day)
}
