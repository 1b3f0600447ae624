import * as z from 'zod/mini'
import { setTimeout } from 'node:timers/promises'
import { and, eq, or, sql } from '#api/platform/db/drizzle.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import type { InputOf } from '#api/platform/contract/call.ts'
import {
  type PasswordResetRequest,
  passwordResetRequest,
  type passwordResetCalls,
  type ResetLinkPage,
} from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { keyset, counting, type Page, readPage } from '#api/list-page.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { passwordResetLinks, passwordResetRequests, type PasswordResetRow } from './table.ts'
import { conflict, notFound } from '#api/errors.ts'
import { userColumns, namedBy } from '#api/users/identity.service.ts'
import { setTemporaryPassword, revokeCredentials, requireGoodPassword, hashPassword } from './password.service.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { requireStillAdmin } from '#api/users/admin.service.ts'
import { projection } from '#api/platform/http/input.ts'
import type { PasswordResetInput } from './contract/password-reset.ts'
import { notifyAdmins } from '#api/review/service.ts'
import { countFailure, createBackOff, createRateLimit, getBackOff, TEN_MINUTES } from './rate-limit.service.ts'
import { createResetLink, findUnusedLink, findLinkOwner } from './reset-link.ts'
import { normalizedKey } from './contract/login.ts'
import { siteFacts } from '#api/site-facts.ts'
import { getSettings } from '#api/region/settings.service.ts'

const ORDER = 'newest'

const { account: _account, ...own } = passwordResetRequest.shape
const toOwn = projection(z.strictObject(own))

/** The profile's phone number is used if the account has none. */
const selection = {
  request: passwordResetRequests,
  account: {
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    phoneNumber: sql<string | null>`coalesce(${users.phoneNumber}, ${startups.phoneNumber}, ${investors.phoneNumber})`,
  },
}
const select = (read: Reader | Transaction) =>
  read
    .select(selection)
    .from(passwordResetRequests)
    .innerJoin(users, eq(users.id, passwordResetRequests.userId))
    .leftJoin(startups, eq(startups.userId, users.id))
    .leftJoin(investors, eq(investors.userId, users.id))

function toRequest({ request, account }: Awaited<ReturnType<typeof select>>[number]): PasswordResetRequest {
  const { email, phoneNumber } = account
  return { ...toOwn(request), account: { name: fullName(account), email, phoneNumber } }
}

async function find(read: Reader | Transaction, id: number) {
  const [row] = await select(read).where(eq(passwordResetRequests.id, id))
  if (!row) throw notFound('This password reset request no longer exists.')
  return row
}

/** GET /api/admin/password-reset-requests: newest first. */
export async function listResets(
  { database }: Pick<ApiContext, 'database'>,
  _viewer: Viewer,
  { status, limit, cursor }: InputOf<typeof passwordResetCalls.list>,
): Promise<Page<PasswordResetRequest>> {
  const { read } = database
  const { requestedAt, id } = passwordResetRequests
  const all = status && eq(passwordResetRequests.status, status)
  const total = counting(database, () => read.$count(passwordResetRequests, all))
  const { rows, next, previous } = await readPage(
    { order: ORDER, cursor, limit },
    (place, most) => {
      const list = keyset(place, requestedAt, id)
      return select(read)
        .where(and(all, list.behind))
        .orderBy(...list.order)
        .limit(most)
    },
    ({ request }) => [request.requestedAt.getTime(), request.id],
  )
  return { items: rows.map(toRequest), total: await total(), next, previous }
}

/** GET /api/admin/password-reset-requests/{id}. @throws ApiError 404 */
export const readReset = async (
  { database }: Pick<ApiContext, 'database'>,
  _viewer: Viewer,
  { id }: InputOf<typeof passwordResetCalls.read>,
): Promise<PasswordResetRequest> => toRequest(await find(database.read, id))

async function requirePending(read: Reader | Transaction, id: number): Promise<PasswordResetRow> {
  const { request } = await find(read, id)
  if (request.status !== 'pending') throw conflict('This password reset request was answered already.')
  return request
}

/** Refuses a request that no longer matches the account, whose address was changed since. @throws ApiError 409 */
async function requireStillNamed(read: Reader, request: PasswordResetRow): Promise<void> {
  if ((await read.$count(users, and(eq(users.id, request.userId), namedBy(request)))) > 0) return
  throw conflict('This account’s username or email has changed. Reject the request.')
}

/**
 * POST /api/admin/password-reset-requests/{id}/process: approves with a temporary password, of which only the hash is
 * stored, or rejects (rules: Password reset).
 *
 * @throws ApiError 400 for a weak password, 404, 409 for a request that was already processed or no
 * longer matches the account, 503 when busy
 */
export async function processReset(
  context: Pick<CallContext, 'database' | 'now' | 'published' | 'requestId'>,
  viewer: Viewer,
  { id, ...input }: InputOf<typeof passwordResetCalls.process>,
): Promise<PasswordResetRequest> {
  const { database } = context
  const { userId } = await requirePending(database.read, id)
  if (input.status === 'approved') {
    const [owner] = await database.read.select(userColumns).from(users).where(eq(users.id, userId))
    if (owner) requireGoodPassword(context, 'tempPassword', input.tempPassword, owner)
  }
  const passwordHash = input.status === 'approved' ? await hashPassword(input.tempPassword) : null
  const now = context.now()
  return database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const request = await requirePending(tx, id)
    if (passwordHash) {
      await requireStillNamed(tx, request)
      await setTemporaryPassword(tx, userId, passwordHash, now)
    } else {
      await tx.delete(passwordResetLinks).where(eq(passwordResetLinks.userId, userId))
      await enqueueMail(tx, { kind: 'resetRejected', userId, data: {} }, now)
    }
    await tx
      .update(passwordResetRequests)
      .set({ status: input.status, processedAt: new Date(now), processedBy: viewer.id })
      .where(eq(passwordResetRequests.id, id))
    const details = { before: { status: 'pending' }, after: { status: input.status }, userId }
    const event = { action: 'password-reset.process', targetType: 'password-reset', targetId: id, details } as const
    await recordAudit(tx, getActor(context, viewer), event)
    return toRequest(await find(tx, id))
  })
}

const requestsFrom = createRateLimit({ action: 'password reset', max: 20, window: TEN_MINUTES })
/**
 * Links to one account, whoever asks for them: with the longest wait, one an hour is all that is left. Until the next,
 * the last one goes on working, so that no stranger ends a link that its owner is about to use.
 */
const linksTo = createBackOff({ action: 'password reset link to', free: 3 })

/** Longer than the work for an account takes, so that no one learns from the time who has one. */
const ANSWERED_AFTER_MS = 250

/** The same for everyone, so that no one learns who has an account. */
const byAdmin = (reviewTime: string) =>
  `If there is such an account, an administrator will look at your request within ${reviewTime}.`
const byLink = (reviewTime: string) =>
  `If there is such an account, we email a link to its verified address. Without one, an administrator will look at your request within ${reviewTime}.`

async function insertRequest(
  tx: Transaction,
  values: Omit<typeof passwordResetRequests.$inferInsert, 'requestedAt'>,
  now: number,
): Promise<number> {
  const { id } = passwordResetRequests
  const [request] = await tx
    .insert(passwordResetRequests)
    .values({ ...values, requestedAt: new Date(now) })
    .returning({ id })
  return request!.id
}

async function findUser(tx: Transaction, named: PasswordResetInput) {
  const { id, emailUnconfirmedSince } = users
  const [user] = await tx
    .select({ id, emailUnconfirmedSince })
    .from(users)
    .where(and(namedBy(named), eq(users.active, true)))
    .limit(1)
  return user
}

/** Anyone can name an account: it has one open request, so that no stranger's keep its owner's out. */
async function findOpen(tx: Transaction, userId: number, unusedId: number) {
  const { id, status } = passwordResetRequests
  const isOpen = or(eq(status, 'pending'), and(eq(status, 'emailed'), eq(id, unusedId)))
  const [open] = await tx
    .select({ id, status })
    .from(passwordResetRequests)
    .where(and(eq(passwordResetRequests.userId, userId), isOpen))
  return open
}

/**
 * POST /api/password-reset/request: emails a link to a verified address, or leaves a request for the administrators. A
 * link that expired unused may not have arrived, so the next request is for them, too; so is one in a wait in which no
 * link works. Answer and time don't depend on
 * whether there is such an account (rules: Password reset).
 *
 * @throws ApiError 429 after too many requests from one network address
 */
export async function requestReset(
  {
    database,
    keys,
    now: clock,
    published,
    sendsMail,
  }: Pick<ApiContext, 'database' | 'keys' | 'now' | 'published' | 'sendsMail'>,
  { address }: { address: string },
  input: PasswordResetInput,
): Promise<string> {
  const now = clock()
  const work = database.write(async (tx) => {
    await requestsFrom.consume(tx, address, now)
    const byEmail = sendsMail && (await getSettings(tx)).passwordResetByEmail
    const user = await findUser(tx, input)
    const userId = user?.id ?? 0
    const unused = await findUnusedLink(tx, userId, now)
    const open = await findOpen(tx, userId, unused?.requestId ?? 0)
    const limits = [linksTo.of(user?.id ?? `name ${normalizedKey(input.username ?? input.email ?? '')}`)]
    const mayLink = (await getBackOff(tx, limits, now)) === 0
    if (mayLink) await countFailure(tx, limits, now)
    const getsLinks = byEmail && user?.emailUnconfirmedSince === null
    const hasLink = getsLinks && (unused ? !unused.hasExpired : mayLink)
    const status = hasLink && open?.status !== 'pending' ? 'emailed' : 'pending'
    const processedAt = status === 'emailed' ? new Date(now) : null
    await tx
      .update(passwordResetRequests)
      .set({ ...input, status, processedAt, count: sql`${passwordResetRequests.count} + 1` })
      .where(eq(passwordResetRequests.id, open?.id ?? 0))
    if (user) {
      const requestId = open?.id ?? (await insertRequest(tx, { userId, ...input, status, processedAt }, now))
      if (getsLinks && mayLink) {
        const seed = await createResetLink(tx, { keys, userId, requestId }, now)
        await enqueueMail(tx, { kind: 'resetLink', userId, data: { seed } }, now)
      } else if (!open) await enqueueMail(tx, { kind: 'resetReceived', userId, data: {} }, now)
      if (status === 'pending' && open?.status !== 'pending')
        await notifyAdmins(tx, { kind: 'reset', id: requestId }, now)
    }
    return (byEmail ? byLink : byAdmin)(siteFacts({ published }).reviewTime)
  })
  const [message] = await Promise.all([work, setTimeout(ANSWERED_AFTER_MS)])
  return message
}

const NO_LINK = 'This link was used or has expired. Request a new one.'

/** @throws ApiError 404 */
async function requireLink(read: Reader, token: string, now: number) {
  const link = await findLinkOwner(read, token, now)
  if (!link) throw notFound(NO_LINK)
  return link
}

/** GET /api/password-reset/link: the page of the email's link. @throws ApiError 404 */
export async function readLinkPage(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  _viewer: Viewer | null,
  { token }: InputOf<typeof passwordResetCalls.linkPage>,
): Promise<ResetLinkPage> {
  const { owner, until } = await requireLink(database.read, token, now())
  return { username: owner.username, until: until.toISOString() }
}

/** Each costs a hash of a password. */
const usesFrom = createRateLimit({ action: 'password reset link', max: 20, window: TEN_MINUTES })

/**
 * POST /api/password-reset/link (rules: Password reset): sets a new password and ends every other way in but two-factor
 * login. Answers whose it is.
 *
 * @throws ApiError 400 for a password that is easy to guess, 404 for a link that doesn't work, 429 after too many from
 *   one address, 503 when busy
 */
export async function useLink(
  context: Pick<CallContext, 'database' | 'now' | 'published' | 'requestId'>,
  { address, userAgentLabel: device }: { address: string; userAgentLabel: string | null },
  { token, newPassword }: InputOf<typeof passwordResetCalls.useLink>,
): Promise<number> {
  const { database } = context
  const now = context.now()
  await database.write((tx) => usesFrom.consume(tx, address, now))
  const { owner } = await requireLink(database.read, token, now)
  requireGoodPassword(context, 'newPassword', newPassword, owner)
  const passwordHash = await hashPassword(newPassword, { key: address, isTrusted: false })
  return database.write(async (tx) => {
    // While the hash was computed, the link may have been used or ended.
    const { requestId } = await requireLink(tx, token, now)
    const userId = owner.id
    const updatedAt = new Date(now)
    await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false, temporaryPasswordExpiresAt: null, updatedAt })
      .where(eq(users.id, userId))
    const { passkeys } = await revokeCredentials(tx, { userId, now })
    await tx
      .update(passwordResetRequests)
      .set({ status: 'emailed', processedAt: updatedAt })
      .where(eq(passwordResetRequests.id, requestId))
    const event = {
      action: 'user.password-reset',
      targetType: 'user',
      targetId: userId,
      details: { passkeys },
    } as const
    await recordAudit(tx, getActor(context, { id: userId }), event)
    await enqueueMail(tx, { kind: 'passwordChanged', userId, data: { device, at: now, passkeys } }, now)
    return userId
  })
}
