import type { Investor } from '#api/contract/investor/answers.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { orNull } from '#site/lib/first-data.ts'
import { createQuery } from '#site/lib/query.ts'

/** The investor's own profile, or `null` before it was created. */
export function loadOwnInvestor(api: Client): Promise<Investor | null> {
  return orNull<Investor>(unwrap(api.api.investor.profile.$get()))
}

/** The investor's own profile in the browser. */
export const ownInvestor = createQuery('/api/investor/profile', () => loadOwnInvestor(client))

/**
 * Creates the profile, or updates it when there is one, and shows the answer everywhere.
 *
 * @throws RequestError with the fields that the server refused.
 */
export async function saveOwnInvestor(values: object, exists: boolean): Promise<Investor> {
  const json = values as never
  const investor: Investor = exists
    ? await unwrap(client.api.investor.profile.$put({ json }))
    : await unwrap(client.api.investors.profile.$post({ json }))
  ownInvestor.set(investor)
  return investor
}

/** Creates the profile by the call of the simple page. @throws RequestError */
export async function createOwnInvestor(values: object): Promise<Investor> {
  const investor: Investor = await unwrap(client.api.investor.profile.$post({ json: values as never }))
  ownInvestor.set(investor)
  return investor
}
