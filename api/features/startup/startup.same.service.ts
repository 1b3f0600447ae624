import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { startupView, type Viewer } from '#api/contract/policy.ts'
import type { SameStartup } from '#api/contract/startup/answers.ts'
import type { startupCalls } from '#api/contract/startup/calls.ts'
import { nameKeyOf, websiteKeyOf } from '#api/core/startup/company-keys.ts'
import { startups } from '#api/db/schema/startup.ts'

const MOST = 5

/** What a company may or may not write after its name. */
const LEGAL_FORM = / (?:inc|incorporated|llc|ltd|limited|corp|corporation|co|company|pbc|gmbh|ug|ag|se|bv|sarl|sas)$/
const companyKey = (name: string) => nameKeyOf(name).replace(LEGAL_FORM, '')

const { id, companyName, website, speaksFor, userId, approved, ownerActive, isPublic } = startups
const compared = { id, companyName, website, speaksFor, userId, approved, ownerActive, isPublic }

/** By what two are the same; `null` where they are not. */
function sameBy(isName: boolean, isWebsite: boolean): SameStartup['by'] | null {
  if (isName && isWebsite) return 'both'
  if (isWebsite) return 'website'
  return isName ? 'name' : null
}

/**
 * GET /api/startups/same: the startups of the same name or website that the viewer may see, other than their own and
 * the one that is compared; those that are the same by both first.
 */
export async function findSameStartups(
  { database: { read } }: Pick<CallContext, 'database'>,
  viewer: Viewer,
  { companyName: name, website: address, except }: Inputs<typeof startupCalls>['same'],
): Promise<SameStartup[]> {
  const key = companyKey(name)
  const site = address === '' ? null : websiteKeyOf(address)
  const rows = await read.select(compared).from(startups).orderBy(id)
  const found = rows.flatMap((row) => {
    if (row.userId === viewer.id || row.id === except || startupView(viewer, row) === 'none') return []
    const isName = key !== '' && companyKey(row.companyName) === key
    const isWebsite = site !== null && row.website !== null && websiteKeyOf(row.website) === site
    const by = sameBy(isName, isWebsite)
    return by ? [{ id: row.id, companyName: row.companyName, speaksFor: row.speaksFor, by }] : []
  })
  return found.toSorted((one, other) => Number(other.by === 'both') - Number(one.by === 'both')).slice(0, MOST)
}
