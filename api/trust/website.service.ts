import { eq, sql } from '#api/platform/db/drizzle.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import { type Viewer, profileKind } from '#api/policy.ts'
import type { WebsiteState, websiteCalls } from './calls.ts'
import { liveWebsiteCode, getDomain, isFreeMail, TXT_PREFIX } from './facts.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { conflict, badRequest } from '#api/errors.ts'
import { type Keys, seal, createToken, isSameSecret } from '#api/keys.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { websiteCodes } from './table.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { CODE_EXPIRED, CODE_WRONG, isCodeForUser, codesTo } from '#api/account/email-proof.service.ts'
import { countFailure, createBackOff, requireNoBackOff, consumeBackOff } from '#api/auth/rate-limit.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'

type Context = Pick<ApiContext, 'database' | 'now' | 'keys' | 'sendsMail' | 'textEntries'>

const NO_WEBSITE = 'Your profile has no website yet. Add one and save it first.'

/** The table of the profile with the website. */
const findTable = (viewer: Viewer) => (profileKind(viewer) === 'founder' ? startups : investors)

/** The website of the viewer's own profile. */
async function myWebsite(read: Reader, viewer: Viewer) {
  const table = findTable(viewer)
  const [row] = await read
    .select({ id: table.id, website: table.website, verifiedWebsite: table.verifiedWebsite })
    .from(table)
    .where(eq(table.userId, viewer.id))
  const domain = getDomain(row?.website)
  return {
    id: row?.id ?? 0,
    verifiedWebsite: row?.verifiedWebsite ?? null,
    domain: domain && !isFreeMail(domain) ? domain : null,
  }
}

/** The domain that the viewer can verify. @throws ApiError 409 */
export async function requireDomain(read: Reader, viewer: Viewer) {
  const { id, domain } = await myWebsite(read, viewer)
  if (domain === null) throw conflict(NO_WEBSITE)
  return { id, domain }
}

/**
 * What a domain's attempts are counted by. Anyone can register and name any website, so users without approval have a
 * counter of their own and don't block a domain's approved owner.
 */
const sharedBy = ({ approved }: Viewer, domain: string) => (approved ? domain : `${domain} without approval`)

/** The required DNS record: derived for this user and domain, and stored nowhere. */
export const entryFor = (keys: Keys, { id }: Viewer, domain: string): { name: string; value: string } => ({
  name: `${TXT_PREFIX}.${domain}`,
  value: `trellis=${seal(keys, 'website-entry', `${id}.${domain}`).slice(0, 32)}`,
})

/** GET /api/user/website. */
export async function readWebsite(context: Context, viewer: Viewer): Promise<WebsiteState> {
  const { read } = context.database
  const [{ domain, verifiedWebsite }, live] = await Promise.all([
    myWebsite(read, viewer),
    liveWebsiteCode(read, viewer.id, context.now()),
  ])
  const sent = live && live.domain === domain ? live : null
  return {
    domain,
    isConfirmed: domain !== null && verifiedWebsite === domain,
    isSending: context.sendsMail,
    sentTo: sent?.address ?? null,
    codeUntil: sent && new Date(sent.until).toISOString(),
    entry: domain === null ? null : entryFor(context.keys, viewer, domain),
  }
}

type Calling = Context & Pick<CallContext, 'requestId'>

/** Marks the website as verified, in the transaction that checked the proof. */
async function confirmSign(
  context: Calling,
  tx: Transaction,
  viewer: Viewer,
  { id, domain, how }: { id: number; domain: string; how: 'code' | 'entry' },
): Promise<void> {
  const table = findTable(viewer)
  await tx.update(table).set({ verifiedWebsite: domain }).where(eq(table.id, id))
  await tx.delete(websiteCodes).where(eq(websiteCodes.userId, viewer.id))
  const event = { action: 'website.verify', targetType: 'user', targetId: viewer.id } as const
  await recordAudit(tx, getActor(context, viewer), { ...event, details: { how } })
}

/** DELETE /api/user/website. */
export async function removeSign(context: Calling, viewer: Viewer): Promise<WebsiteState> {
  await context.database.write(async (tx) => {
    const { id, verifiedWebsite } = await myWebsite(tx, viewer)
    if (verifiedWebsite === null) return
    const table = findTable(viewer)
    await tx.update(table).set({ verifiedWebsite: null }).where(eq(table.id, id))
    const event = { action: 'website.remove', targetType: 'user', targetId: viewer.id } as const
    await recordAudit(tx, getActor(context, viewer), event)
  })
  return readWebsite(context, viewer)
}

type Input = Inputs<typeof websiteCalls>

const NO_MAIL = 'This site doesn’t send email yet. Use your domain’s DNS entry.'

/** Codes per user and per domain, besides the limit per address, so that no one's mailbox is flooded. */
const getCodes = createBackOff({ action: 'website codes of', free: 3 })
const codesAt = createBackOff({ action: 'website codes at', free: 5 })
const wrongCodes = createBackOff({ action: 'website code of', free: 10 })
const atField = (path: string, message: string) => badRequest(message, [{ path, message }])

/**
 * POST /api/user/website/code.
 *
 * @throws ApiError 400 for an address at another domain, 409 without a website or if no email is sent, 429
 */
export async function sendWebsiteCode(
  context: Calling,
  viewer: Viewer,
  { address }: Input['sendCode'],
): Promise<WebsiteState> {
  const now = context.now()
  await context.database.write(async (tx) => {
    const { domain } = await requireDomain(tx, viewer)
    if (!context.sendsMail) throw conflict(NO_MAIL)
    if (!address.endsWith(`@${domain}`)) throw atField('address', `Enter an address that ends in @${domain}`)
    const limits = [codesTo(address, viewer), getCodes.of(viewer.id), codesAt.of(sharedBy(viewer, domain))]
    await consumeBackOff(tx, limits, now)
    const row = { domain, address, seed: createToken(), attempts: 0, sentAt: new Date(now) }
    await tx
      .insert(websiteCodes)
      .values({ userId: viewer.id, ...row })
      .onConflictDoUpdate({ target: websiteCodes.userId, set: row })
    await enqueueMail(tx, { kind: 'websiteCode', userId: viewer.id, address, data: { seed: row.seed } }, now)
  })
  return readWebsite(context, viewer)
}

/** Checks a code; a wrong one is counted, in its transaction. */
async function tryCode(context: Calling, tx: Transaction, viewer: Viewer, code: string, now: number) {
  await requireNoBackOff(tx, [wrongCodes.of(viewer.id)], now)
  const { id, domain } = await requireDomain(tx, viewer)
  const live = await liveWebsiteCode(tx, viewer.id, now)
  // A code for the previous website proves nothing about this one.
  if (!live || live.domain !== domain) return CODE_EXPIRED
  if (!isCodeForUser(context.keys, viewer.id, live.seed, code)) {
    const attempts = sql`${websiteCodes.attempts} + 1`
    await tx.update(websiteCodes).set({ attempts }).where(eq(websiteCodes.userId, viewer.id))
    await countFailure(tx, [wrongCodes.of(viewer.id)], now)
    return CODE_WRONG
  }
  await confirmSign(context, tx, viewer, { id, domain, how: 'code' })
  return null
}

/**
 * POST /api/user/website/confirm.
 *
 * @throws ApiError 400 at the field for a wrong or expired code, 409 without a website, 429
 */
export async function confirmWebsite(
  context: Calling,
  viewer: Viewer,
  { code }: Input['confirm'],
): Promise<WebsiteState> {
  // A wrong code must be counted, so the transaction commits before the error is thrown.
  const error = await context.database.write((tx) => tryCode(context, tx, viewer, code, context.now()))
  if (error) throw atField('code', error)
  return readWebsite(context, viewer)
}

const UNANSWERED = 'This domain’s name servers didn’t answer in time. Try again later.'

/** Lookups per user and per domain; after that, one an hour is left. */
const perUser = createBackOff({ action: 'website looks of', free: 5 })
const perWebsite = createBackOff({ action: 'website looks at', free: 10 })

/**
 * POST /api/user/website/verify: asks the name servers for the record, outside any transaction.
 *
 * @throws ApiError 409 without a website, the record, or a response, 429 after many lookups
 */
export async function verifyWebsite(context: Calling, viewer: Viewer): Promise<WebsiteState> {
  const now = context.now()
  const { domain } = await context.database.write(async (tx) => {
    const own = await requireDomain(tx, viewer)
    await consumeBackOff(tx, [perUser.of(viewer.id), perWebsite.of(sharedBy(viewer, own.domain))], now)
    return own
  })
  const entry = entryFor(context.keys, viewer, domain)
  const found = await context.textEntries(entry.name).catch(() => {
    throw conflict(UNANSWERED)
  })
  if (!found.some((text) => isSameSecret(entry.value, text.trim())))
    throw conflict(`No such entry at ${entry.name} yet. It can take an hour.`)
  await context.database.write(async (tx) => {
    // The website may have changed during the lookup.
    const own = await myWebsite(tx, viewer)
    if (own.domain === domain) await confirmSign(context, tx, viewer, { id: own.id, domain, how: 'entry' })
  })
  return readWebsite(context, viewer)
}
