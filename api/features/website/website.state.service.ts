import { eq } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { type Viewer, profileKind } from '#api/contract/policy.ts'
import type { WebsiteState } from '#api/contract/website/answers.ts'
import { domainOf, isFreeMail, TXT_PREFIX } from '#api/contract/website/domain.ts'
import { liveWebsiteCode } from '#api/core/website/website-code.service.ts'
import type { Reader } from '#api/db/database.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { conflict } from '#api/errors.ts'
import type { Keys } from '#api/keys.ts'
import { seal } from '#api/seal.ts'

export type Context = Pick<ApiContext, 'database' | 'now' | 'keys' | 'sendsMail' | 'textEntries'>

const NO_WEBSITE = 'Your profile has no website yet. Add one and save it first.'

/** The profile that carries the sign. */
export const tableOf = (viewer: Viewer) => (profileKind(viewer) === 'founder' ? startups : investors)

/** The website of somebody's own profile. */
export async function ownWebsite(read: Reader, viewer: Viewer) {
  const table = tableOf(viewer)
  const [row] = await read
    .select({ id: table.id, website: table.website, speaksFor: table.speaksFor })
    .from(table)
    .where(eq(table.userId, viewer.id))
  const domain = domainOf(row?.website)
  return { id: row?.id ?? 0, speaksFor: row?.speaksFor ?? null, domain: domain && !isFreeMail(domain) ? domain : null }
}

/** The domain that somebody may show to be theirs. @throws ApiError 409 */
export async function requireDomain(read: Reader, viewer: Viewer) {
  const { id, domain } = await ownWebsite(read, viewer)
  if (domain === null) throw conflict(NO_WEBSITE)
  return { id, domain }
}

/**
 * What a domain's tries are counted by: anyone can register and name any website, so people without approval have a
 * count of their own, and keep no domain from an approved person whose it is.
 */
export const sharedBy = ({ approved }: Viewer, domain: string) => (approved ? domain : `${domain} without approval`)

/** What the name servers are to say: it is this person's and this domain's alone, and stored nowhere. */
export const entryFor = (keys: Keys, { id }: Viewer, domain: string): { name: string; value: string } => ({
  name: `${TXT_PREFIX}.${domain}`,
  value: `trellis=${seal(keys, 'website-entry', `${id}.${domain}`).slice(0, 32)}`,
})

/** GET /api/user/website. */
export async function readWebsite(context: Context, viewer: Viewer): Promise<WebsiteState> {
  const { read } = context.database
  const [{ domain, speaksFor }, live] = await Promise.all([
    ownWebsite(read, viewer),
    liveWebsiteCode(read, viewer.id, context.now()),
  ])
  const sent = live && live.domain === domain ? live : null
  return {
    domain,
    isConfirmed: domain !== null && speaksFor === domain,
    isSending: context.sendsMail,
    sentTo: sent?.address ?? null,
    codeUntil: sent && new Date(sent.until).toISOString(),
    entry: domain === null ? null : entryFor(context.keys, viewer, domain),
  }
}
