import type { CallContext } from '#api/context.ts'
import type { RecommendedStartup } from '#api/contract/startup/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { showMatches } from '#api/core/match/match.service.ts'

/** Most startups that are recommended (rules: Recommendations). */
const RECOMMENDED = 3

/** GET /api/startups/recommended: the best of the investor's list that are of the own industries. */
export async function recommendStartups(
  context: Pick<CallContext, 'database' | 'now' | 'log'>,
  viewer: Viewer,
): Promise<RecommendedStartup[]> {
  const found = await showMatches(context, viewer, { kind: 'funding', limit: RECOMMENDED, ownIndustriesOnly: true })
  return found.flatMap(({ startup, level, for: reasons, against }) =>
    startup ? [{ ...startup, level, for: reasons, against }] : [],
  )
}
