import { PIPELINE_LABELS, STAGE_LABELS } from '#api/contract/enumerations.ts'
import type { SavedStartup } from '#api/contract/saved-startup/schema.ts'
import { toCsv, type CsvColumn } from '#api/csv.ts'

/** A startup that the investor may no longer see has only the investor's own words. */
const COLUMNS: CsvColumn<SavedStartup>[] = [
  { head: 'Company', cell: ({ startup }) => startup?.companyName ?? 'Startup data unavailable' },
  { head: 'Industry', cell: ({ startup }) => startup?.industry },
  { head: 'Stage', cell: ({ startup }) => startup && STAGE_LABELS[startup.stage] },
  { head: 'Funding (USD)', cell: ({ startup }) => startup?.fundingAmount },
  { head: 'Pipeline', cell: ({ pipeline }) => PIPELINE_LABELS[pipeline] },
  { head: 'Reason for passing', cell: ({ passedReason }) => passedReason },
  { head: 'Next action', cell: ({ nextAction }) => nextAction },
  { head: 'Next action on', cell: ({ nextActionOn }) => nextActionOn },
  { head: 'Done', cell: ({ done }) => done.map(({ action, at }) => `${at.slice(0, 10)} ${action}`).join('; ') },
  { head: 'Tags', cell: ({ tags }) => tags.join('; ') },
  { head: 'Notes', cell: ({ notes }) => notes },
  { head: 'Saved on', cell: ({ createdAt }) => createdAt.slice(0, 10) },
]

/** The saved list as a file. */
export const toSavedCsv = (list: readonly SavedStartup[]) => toCsv(COLUMNS, [list])
