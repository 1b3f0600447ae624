import type { Startup } from '#api/startups/contract/responses.ts'
import type { OfferConfirmation, StartupForm } from '#api/startups/contract/schema.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { orNull } from '#site/lib/first-data.ts'
import { createQuery } from '#site/lib/query.ts'

/** The founder's own startup, or `null` before it was created. */
export function loadMyStartup(api: Client): Promise<Startup | null> {
  return orNull<Startup>(unwrap(api.api.startup.profile.$get()))
}

/** The founder's own startup in the browser, read again when the tab is looked at (rules: Freshness). */
export const myStartup = createQuery('/api/startup/profile', () => loadMyStartup(client), {
  fresh: 10_000,
  onFocus: true,
})

async function shown(call: Promise<Startup>): Promise<Startup> {
  const startup = await call
  myStartup.set(startup)
  return startup
}

/** Creates the profile and shows it everywhere. @throws RequestError with the fields that the server refused */
export const createMyStartup = (json: StartupForm, query: OfferConfirmation = {}): Promise<Startup> =>
  shown(unwrap(client.api.startup.profile.$post({ json, query })))

/** Changes some of it, likewise. @throws RequestError with the fields that the server refused */
export const changeMyStartup = (json: Partial<StartupForm>, query: OfferConfirmation = {}): Promise<Startup> =>
  shown(unwrap(client.api.startup.profile.$put({ json, query })))
