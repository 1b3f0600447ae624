import type { User } from '#api/account/contract/user.ts'
import type { StartupEvent, WeekOfStartup } from '#api/startups/calls.ts'
import type { OfferConfirmation } from '#api/startups/contract/schema.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { myStartup, changeMyStartup } from '#site/lib/profile/my-startup.ts'
import { createQuery } from '#site/lib/query.ts'
import { watchApproval } from './approval-watch.ts'

/** Views, saves and requests by week. */
export const myMetrics = createQuery<WeekOfStartup[]>(
  '/api/startup/metrics',
  async () => await unwrap(client.api.startup.metrics.$get()),
  { fresh: 60_000 },
)

/** What happened to the startup, newest first. */
export const myActivity = createQuery<StartupEvent[]>(
  '/api/startup/activity',
  async () => await unwrap(client.api.startup.activity.$get()),
  { fresh: 10_000, onFocus: true },
)

/** The open dashboard asks for the current user this often (rules: Freshness). Milliseconds. */
const POLL = 5000

/** The current user as the dashboard polls it; a key of its own, so that its pace stays its own. */
export const polledUser = createQuery<User>('/api/user#poll', async () => await unwrap(client.api.user.$get()), {
  every: POLL,
})

/** Watches for an approval, and for one that is revoked. Returns the way to stop. */
export const watchMyApproval = () => watchApproval(polledUser, myStartup)

/** Turns the profile public or private. @throws RequestError */
export function setVisibility(isPublic: boolean, query: OfferConfirmation): Promise<Startup> {
  return changeMyStartup({ isPublic }, query)
}
