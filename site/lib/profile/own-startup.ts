import type { Startup } from '#api/contract/startup/schema.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { orNull } from '#site/lib/first-data.ts'
import { createQuery } from '#site/lib/query.ts'

/** The founder's own startup, or `null` before it was created. */
export function loadOwnStartup(api: Client): Promise<Startup | null> {
  return orNull<Startup>(unwrap(api.api.startup.profile.$get()))
}

/** The founder's own startup in the browser, read again when the tab is looked at (rules: Freshness). */
export const ownStartup = createQuery('/api/startup/profile', () => loadOwnStartup(client), {
  fresh: 10_000,
  onFocus: true,
})

/**
 * Creates the profile, or updates it when there is one, and shows the answer everywhere.
 *
 * @throws RequestError with the fields that the server refused.
 */
export async function saveOwnStartup(values: object, exists: boolean): Promise<Startup> {
  const json = values as never
  const startup: Startup = exists
    ? await unwrap(client.api.startup.profile.$put({ json }))
    : await unwrap(client.api.startup.profile.$post({ json }))
  ownStartup.set(startup)
  return startup
}
