import type { CallContext } from '#api/context.ts'
import { STAGE_LABELS, WANT_LABELS } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { StartupFilters, StartupListItem } from '#api/contract/startup/schema.ts'
import { pagesOf, recordExport } from '#api/core/admin/export.service.ts'
import { toCsv, type CsvColumn } from '#api/csv.ts'
import { listStartupsForAdmin } from './startup.list.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>

const STARTUP_COLUMNS: CsvColumn<StartupListItem>[] = [
  { head: 'Id', cell: ({ id }) => id },
  { head: 'Company', cell: ({ companyName }) => companyName },
  { head: 'Industry', cell: ({ industry }) => industry },
  { head: 'Stage', cell: ({ stage }) => STAGE_LABELS[stage] },
  { head: 'Location', cell: ({ location }) => location },
  { head: 'Founded', cell: ({ founded }) => founded },
  { head: 'Website', cell: ({ website }) => website },
  { head: 'Pitch', cell: ({ elevatorPitch }) => elevatorPitch },
  { head: 'Funding sought (US dollars)', cell: ({ fundingAmount }) => fundingAmount },
  { head: 'Equity offered', cell: ({ equityOffered }) => equityOffered },
  { head: 'Looks for', cell: ({ wants }) => wants?.map((want) => WANT_LABELS[want]).join(', ') },
  { head: 'Open to introductions', cell: ({ openToIntroductions }) => openToIntroductions },
  { head: 'Open requests at a time', cell: ({ openRequests }) => openRequests },
  { head: 'Approved', cell: ({ approved }) => approved },
  { head: 'Public', cell: ({ isPublic }) => isPublic },
  { head: 'Connection requests', cell: ({ connectionCount }) => connectionCount },
  { head: 'Interest', cell: ({ interestCount }) => interestCount },
  { head: 'Views', cell: ({ viewCount }) => viewCount },
  { head: 'Created', cell: ({ createdAt }) => createdAt },
  { head: 'Confirmed', cell: ({ confirmedAt }) => confirmedAt },
]

/** GET /api/admin/export/startups: the startups of the table's filters and order, as CSV. @throws ApiError 403 */
export async function exportStartups(context: Context, viewer: Viewer, filters: StartupFilters) {
  await recordExport(context, viewer, 'startups', filters)
  const read = (cursor: string | undefined) =>
    listStartupsForAdmin(context, viewer, { ...filters, limit: LIMITS.page.max, cursor })
  return toCsv(STARTUP_COLUMNS, pagesOf(read))
}
