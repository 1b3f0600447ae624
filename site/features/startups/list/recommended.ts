import { client, unwrap, type Client } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'
import { toListedRecommendation, type ListedRecommendation } from './listed-startup.ts'

/** Up to three startups that match the investor's interests, each with its reasons (rules: Recommendations). */
export async function loadRecommended(api: Client): Promise<ListedRecommendation[]> {
  return (await unwrap(api.api.startups.recommended.$get())).map(toListedRecommendation)
}

/** The recommendations in the browser. */
export const recommended = createQuery<ListedRecommendation[]>('/api/startups/recommended', () =>
  loadRecommended(client),
)
