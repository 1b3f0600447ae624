import { parseMoney } from '#api/platform/contract/money.ts'
import type { Pitch, Submission } from '#api/startups/calls.ts'
import type { OfferConfirmation } from '#api/startups/contract/schema.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import { createQuery } from '#site/lib/query.ts'
import type { RequestValues } from './request-form.ts'

/** The funding request as last submitted: none before the first, then one. */
export const pitches = createQuery<Pitch[]>(
  '/api/startup/pitches',
  async () => await unwrap(client.api.startup.pitches.$get()),
)

/** Every request as it was submitted, newest first. */
export const submissions = createQuery<Submission[]>(
  '/api/startup/submissions',
  async () => await unwrap(client.api.startup.submissions.$get()),
)

/** Submits a request; the startup and its request are shown again. @throws RequestError */
export async function submitRequest(
  startupId: number,
  values: RequestValues,
  query: OfferConfirmation,
): Promise<Startup> {
  const json = { ...values, fundingAmount: parseMoney(values.fundingAmount) }
  const param = { id: String(startupId) }
  const startup: Startup = await unwrap(client.api.startups[':id'].$put({ param, query, json }))
  myStartup.set(startup)
  pitches.refresh()
  submissions.refresh()
  return startup
}
