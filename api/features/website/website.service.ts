import { timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { WebsiteState } from '#api/contract/website/answers.ts'
import type { websiteCalls } from '#api/contract/website/calls.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { isCodeOf } from '#api/core/email-address/code.ts'
import { codesTo } from '#api/core/email-address/email-code.service.ts'
import { countFailure, waitOf, type BackOff } from '#api/core/identity/back-off.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { createToken } from '#api/core/session/session.token.ts'
import { liveWebsiteCode } from '#api/core/website/website-code.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { websiteCodes } from '#api/db/schema/website.ts'
import { badRequest, conflict, tooMany } from '#api/errors.ts'
import { entryFor, ownWebsite, readWebsite, requireDomain, tableOf, type Context } from './website.state.service.ts'

type Calling = Context & Pick<CallContext, 'requestId'>
type Input = Inputs<typeof websiteCalls>

const HOUR = 60 * 60_000
const NO_MAIL = 'This site sends no e-mail yet. Please use the DNS entry of your domain.'
const WRONG = 'This code is not right. Please check it, or ask for a new one.'
const OVER = 'This code is no longer valid. Please ask for a new one.'
const UNANSWERED = 'The name servers of this domain did not answer in time. Please try again later.'

/** Codes of one person and to one domain, besides those to the address: others' mailboxes are not filled. */
const codesOf = ({ id }: Viewer, domain: string, address: string): BackOff[] => [
  codesTo(address),
  { key: `website codes of ${id}`, free: 3, forgets: HOUR },
  { key: `website codes at ${domain}`, free: 5, forgets: HOUR },
]
const wrongCodesOf = ({ id }: Viewer): BackOff[] => [{ key: `website code of ${id}`, free: 10, forgets: HOUR }]
/** Looks of one person and at one domain: then one an hour is left. */
const looksOf = ({ id }: Viewer, domain: string): BackOff[] => [
  { key: `website looks of ${id}`, free: 5, forgets: HOUR },
  { key: `website looks at ${domain}`, free: 10, forgets: HOUR },
]

/** Refuses until enough time has gone by, and counts this one. @throws ApiError 429 */
async function take(tx: Transaction, limits: readonly BackOff[], now: number): Promise<void> {
  await requireNoWait(tx, limits, now)
  await countFailure(tx, limits, now)
}

async function requireNoWait(tx: Transaction, limits: readonly BackOff[], now: number): Promise<void> {
  const wait = await waitOf(tx, limits, now)
  const minutes = Math.ceil(wait / 60_000)
  if (wait > 0)
    throw tooMany(
      `Too many tries. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      wait / 1000,
    )
}

const atField = (path: string, message: string) => badRequest(message, [{ path, message }])

/**
 * POST /api/user/website/code.
 *
 * @throws ApiError 400 for an address elsewhere, 409 without a website or where no e-mail is sent, 429
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
    if (!address.endsWith(`@${domain}`)) throw atField('address', `Please enter an address that ends in @${domain}`)
    await take(tx, codesOf(viewer, domain, address), now)
    const row = { domain, address, seed: createToken(), tries: 0, sentAt: new Date(now) }
    await tx
      .insert(websiteCodes)
      .values({ userId: viewer.id, ...row })
      .onConflictDoUpdate({ target: websiteCodes.userId, set: row })
    await enqueueMail(tx, 'websiteCode', { userId: viewer.id, address }, { seed: row.seed }, now)
  })
  return readWebsite(context, viewer)
}

/** Gives the profile its sign, in the unit of work that saw the proof. */
async function confirmSign(
  context: Calling,
  tx: Transaction,
  viewer: Viewer,
  { id, domain, how }: { id: number; domain: string; how: 'code' | 'entry' },
): Promise<void> {
  const table = tableOf(viewer)
  await tx.update(table).set({ speaksFor: domain }).where(eq(table.id, id))
  await tx.delete(websiteCodes).where(eq(websiteCodes.userId, viewer.id))
  await recordAudit(tx, actorOf(context, viewer), {
    action: 'website.confirm',
    targetType: 'user',
    targetId: viewer.id,
    details: { how },
  })
}

/** Whether the code is the one; a wrong one is counted, in its unit of work. */
async function tryCode(context: Calling, tx: Transaction, viewer: Viewer, code: string, now: number) {
  await requireNoWait(tx, wrongCodesOf(viewer), now)
  const { id, domain } = await requireDomain(tx, viewer)
  const live = await liveWebsiteCode(tx, viewer.id, now)
  // One for the website of before shows nothing of this one.
  if (!live || live.domain !== domain) return OVER
  if (!isCodeOf(context.keys, viewer.id, live.seed, code)) {
    const tries = sql`${websiteCodes.tries} + 1`
    await tx.update(websiteCodes).set({ tries }).where(eq(websiteCodes.userId, viewer.id))
    await countFailure(tx, wrongCodesOf(viewer), now)
    return WRONG
  }
  await confirmSign(context, tx, viewer, { id, domain, how: 'code' })
  return null
}

/**
 * POST /api/user/website/confirm.
 *
 * @throws ApiError 400 at the field for a wrong code or one that counts no longer, 409 without a website, 429
 */
export async function confirmWebsite(
  context: Calling,
  viewer: Viewer,
  { code }: Input['confirm'],
): Promise<WebsiteState> {
  // A wrong code must be counted, so the unit of work ends well and the refusal comes after it.
  const refusal = await context.database.write((tx) => tryCode(context, tx, viewer, code, context.now()))
  if (refusal) throw atField('code', refusal)
  return readWebsite(context, viewer)
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * POST /api/user/website/look: asks the name servers for the entry, outside of any unit of work.
 *
 * @throws ApiError 409 without a website, the entry or an answer, 429 after many looks
 */
export async function lookForEntry(context: Calling, viewer: Viewer): Promise<WebsiteState> {
  const now = context.now()
  const { domain } = await context.database.write(async (tx) => {
    const own = await requireDomain(tx, viewer)
    await take(tx, looksOf(viewer, own.domain), now)
    return own
  })
  const entry = entryFor(context.keys, viewer, domain)
  const found = await context.textEntries(entry.name).catch(() => {
    throw conflict(UNANSWERED)
  })
  if (!found.some((text) => isSame(entry.value, text.trim())))
    throw conflict(`There is no such entry at ${entry.name} yet. It can take an hour until a new one is seen.`)
  await context.database.write(async (tx) => {
    // The website may have been changed while the name servers were asked.
    const own = await ownWebsite(tx, viewer)
    if (own.domain === domain) await confirmSign(context, tx, viewer, { id: own.id, domain, how: 'entry' })
  })
  return readWebsite(context, viewer)
}

/** DELETE /api/user/website. */
export async function removeSign(context: Calling, viewer: Viewer): Promise<WebsiteState> {
  await context.database.write(async (tx) => {
    const { id, speaksFor } = await ownWebsite(tx, viewer)
    if (speaksFor === null) return
    const table = tableOf(viewer)
    await tx.update(table).set({ speaksFor: null }).where(eq(table.id, id))
    const event = { action: 'website.remove', targetType: 'user', targetId: viewer.id } as const
    await recordAudit(tx, actorOf(context, viewer), event)
  })
  return readWebsite(context, viewer)
}
