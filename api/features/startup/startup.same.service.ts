import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { startupView, type Viewer } from '#api/contract/policy.ts'
import type { SameStartup } from '#api/contract/startup/answers.ts'
import type { startupCalls } from '#api/contract/startup/calls.ts'
import { nameKeyOf, websiteKeyOf } from '#api/core/startup/company-keys.ts'
import type { Database } from '#api/db/database.ts'
import { gte, lt, type SQL, sql, type SQLWrapper } from '#api/db/drizzle.ts'
import { lowerWebsite, oddWebsite, startups } from '#api/db/schema/startup.ts'

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

type Read = Database['read']
const after = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1)
const from = (column: SQLWrapper, start: string, end: string) => sql`${column} >= ${start} and ${column} < ${end}`

/** Names that may have a key, by their first two letters; what begins with no letter of ASCII may be any. */
function mayHaveName(key: string): SQL[] {
  const name = startups.nameOrder
  const isPlain = (at: number) => /^[a-z0-9]/.test(key.slice(at))
  // What is one letter here may be written as two: a letter, and the mark above it.
  const first = key.normalize('NFD').charAt(0)
  const odd = [lt(name, '0'), from(name, ':', 'a'), gte(name, '{')]
  if (!/[a-z0-9]/.test(first)) return odd
  if (isPlain(0) && !isPlain(1)) return [...odd, from(name, first, after(first))]
  const written = from(name, `${first}{`, after(first))
  return isPlain(0) ? [...odd, written, from(name, key.slice(0, 2), first + after(key.charAt(1)))] : [...odd, written]
}

/** Websites that may have a key, by their host; what has other signs than ASCII's may be any. */
function mayHaveWebsite(site: string): SQL[] {
  const host = site.split('/', 1)[0]!
  const begins = ['https://', 'http://', 'https://www.', 'http://www.'].map((before) => before + host)
  return [oddWebsite, ...begins.map((begin) => from(lowerWebsite, begin, `${begin}{`))]
}

/** The startups among which those of the same name or website are, each range read from its index. */
export function mayBeSame(read: Read, key: string, site: string | null) {
  const ranges = [...(key === '' ? [] : mayHaveName(key)), ...(site === null ? [] : mayHaveWebsite(site))]
  const ids = ranges.map((range) => sql`select ${id} from ${startups} where ${range}`)
  const found = ids.length === 0 ? sql`select null` : sql.join(ids, sql` union `)
  return read
    .select(compared)
    .from(startups)
    .where(sql`${id} in (${found})`)
    .orderBy(id)
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
  const rows = await mayBeSame(read, key, site)
  const found = rows.flatMap((row) => {
    if (row.userId === viewer.id || row.id === except || startupView(viewer, row) === 'none') return []
    const isName = key !== '' && companyKey(row.companyName) === key
    const isWebsite = site !== null && row.website !== null && websiteKeyOf(row.website) === site
    const by = sameBy(isName, isWebsite)
    return by ? [{ id: row.id, companyName: row.companyName, speaksFor: row.speaksFor, by }] : []
  })
  return found.toSorted((one, other) => Number(other.by === 'both') - Number(one.by === 'both')).slice(0, MOST)
}
