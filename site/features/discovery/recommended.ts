import type { StartupListItem } from '#api/contract/startup.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'

/** Up to three startups in the industries of the investor's interests (spec 2 §2). */
export async function loadRecommended(api: Client): Promise<StartupListItem[]> {
  return await unwrap(api.api.startups.recommended.$get())
}

/** The recommendations in the browser. */
export const recommended = createQuery('/api/startups/recommended', () => loadRecommended(client))
