import type { Investor } from '#api/investors/calls.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { orNull } from '#site/lib/first-data.ts'
import { createQuery } from '#site/lib/query.ts'
import type { InvestorForm } from '#api/investors/contract/schema.ts'

/** The investor's own profile, or `null` before it was created. */
export function loadMyInvestorProfile(api: Client): Promise<Investor | null> {
  return orNull<Investor>(unwrap(api.api.investor.profile.$get()))
}

/** The investor's own profile in the browser. */
export const myInvestorProfile = createQuery('/api/investor/profile', () => loadMyInvestorProfile(client))

async function shown(call: Promise<Investor>): Promise<Investor> {
  const investor = await call
  myInvestorProfile.set(investor)
  return investor
}

/** Creates the profile and shows it everywhere. @throws RequestError with the fields that the server refused */
export const createMyInvestorProfile = (json: InvestorForm): Promise<Investor> =>
  shown(unwrap(client.api.investors.profile.$post({ json })))

/** The same by the call of the simple page. @throws RequestError */
export const createSimpleInvestor = (json: InvestorForm): Promise<Investor> =>
  shown(unwrap(client.api.investor.profile.$post({ json })))

/** Changes some of it, likewise. @throws RequestError with the fields that the server refused */
export const changeMyInvestorProfile = (json: Partial<InvestorForm>): Promise<Investor> =>
  shown(unwrap(client.api.investor.profile.$put({ json })))
