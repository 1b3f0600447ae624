import { eq, sql } from '#api/db/drizzle.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { WebsiteState } from '#api/contract/website/answers.ts'
import type { websiteCalls } from '#api/contract/website/calls.ts'
import { isCodeOf } from '#api/core/email-address/code.ts'
import { codesTo } from '#api/core/email-address/email-code.service.ts'
import { countFailure, createBackOff, requireNoWait, takeOrWait } from '#api/core/rate-limit/back-off.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { createToken } from '#api/core/session/session.token.ts'
import { liveWebsiteCode } from '#api/core/website/website-code.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { websiteCodes } from '#api/db/schema/website.ts'
import { badRequest, conflict } from '#api/errors.ts'
import { type Calling, confirmSign } from './website.sign.service.ts'
import { readWebsite, requireDomain, sharedBy } from './website.state.service.ts'

type Input = Inputs<typeof websiteCalls>

const NO_MAIL = 'This site sends no e-mail yet. Please use the DNS entry of your domain.'
const WRONG = 'This code is not right. Please check it, or ask for a new one.'
const OVER = 'This code is no longer valid. Please ask for a new one.'

/** Codes of one person and to one domain, besides those to the address: others' mailboxes are not filled. */
const codesOf = createBackOff({ action: 'website codes of', free: 3 })
const codesAt = createBackOff({ action: 'website codes at', free: 5 })
const wrongCodes = createBackOff({ action: 'website code of', free: 10 })
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
    const limits = [codesTo(address, viewer), codesOf.of(viewer.id), codesAt.of(sharedBy(viewer, domain))]
    await takeOrWait(tx, limits, now)
    const row = { domain, address, seed: createToken(), tries: 0, sentAt: new Date(now) }
    await tx
      .insert(websiteCodes)
      .values({ userId: viewer.id, ...row })
      .onConflictDoUpdate({ target: websiteCodes.userId, set: row })
    await enqueueMail(tx, { kind: 'websiteCode', userId: viewer.id, address, data: { seed: row.seed } }, now)
  })
  return readWebsite(context, viewer)
}

/** Whether the code is the one; a wrong one is counted, in its unit of work. */
async function tryCode(context: Calling, tx: Transaction, viewer: Viewer, code: string, now: number) {
  await requireNoWait(tx, [wrongCodes.of(viewer.id)], now)
  const { id, domain } = await requireDomain(tx, viewer)
  const live = await liveWebsiteCode(tx, viewer.id, now)
  // One for the website of before shows nothing of this one.
  if (!live || live.domain !== domain) return OVER
  if (!isCodeOf(context.keys, viewer.id, live.seed, code)) {
    const tries = sql`${websiteCodes.tries} + 1`
    await tx.update(websiteCodes).set({ tries }).where(eq(websiteCodes.userId, viewer.id))
    await countFailure(tx, [wrongCodes.of(viewer.id)], now)
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
