import { canKeepSavedStartups, startupView, type Viewer } from '#api/contract/policy.ts'
import { limitedStartup, startup, startupOfInvestor, type StartupListItem } from '#api/contract/startup/answers.ts'
import { projection } from '#api/projection.ts'
import type { StartupRecord } from './startup.columns.ts'

const toLimited = projection(limitedStartup)
const toOneOfInvestor = projection(startupOfInvestor)
/** The full version of a startup, for whoever the policy grants it. */
export const toStartup = projection(startup)

/** What the policy lets this viewer see of a startup; `null` when that is nothing (rules: Visibility). */
export function toViewOf(viewer: Viewer | null, row: StartupRecord): StartupListItem | null {
  const view = startupView(viewer, row)
  if (view === 'none') return null
  if (view === 'limited') return toLimited(row)
  const connectionRequested = row.connectionState !== null
  return canKeepSavedStartups(viewer)
    ? toOneOfInvestor({ ...row, connectionRequested })
    : { ...toStartup(row), interestCount: row.interestCount }
}
