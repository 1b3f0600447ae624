import { PIPELINE_LABELS, STAGE_LABELS } from '#api/contract/enumerations.ts'
import type { SavedStartup } from '#api/contract/saved-startup.ts'
import { toCsv } from '#api/csv.ts'

const HEADINGS = [
  'Company',
  'Industry',
  'Stage',
  'Funding (USD)',
  'Pipeline',
  'Reason for passing',
  'Next action',
  'Next action on',
  'Tags',
  'Notes',
  'Saved on',
]

/** The saved list as a file. A startup that the investor may no longer see has only what the investor wrote. */
export function toSavedCsv(list: readonly SavedStartup[]): string {
  const rows = list.map(({ startup, ...entry }) => [
    startup?.companyName ?? 'Startup data unavailable',
    startup?.industry,
    startup && STAGE_LABELS[startup.stage],
    startup?.fundingAmount,
    PIPELINE_LABELS[entry.pipeline],
    entry.passedReason,
    entry.nextAction,
    entry.nextActionOn,
    entry.tags.join('; '),
    entry.notes,
    entry.createdAt.slice(0, 10),
  ])
  return toCsv(HEADINGS, rows)
}
