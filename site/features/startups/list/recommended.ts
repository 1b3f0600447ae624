import type { RecommendedStartup } from '#api/startups/contract/responses.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'

/** Up to three startups that match the investor's interests, each with its reasons (rules: Recommendations). */
export async function loadRecommended(api: Client): Promise<RecommendedStartup[]> {
  return await unwrap(api.api.startups.recommended.$get())
}

/** The recommendations in the browser. */
export const recommended = createQuery<RecommendedStartup[]>('/api/startups/recommended', () => loadRecommended(client))
