import { and, eq, sql } from '#api/platform/db/drizzle.ts'
import * as z from 'zod/mini'
import type { ApiContext, CallContext } from '#api/context.ts'
import type { InputOf } from '#api/platform/contract/call.ts'
import { type PasswordResetRequest, passwordResetRequest, type passwordResetCalls } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import { fullName } from '#api/platform/contract/display.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { keyset, counting, type Page, readPage } from '#api/list-page.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { passwordResetRequests, type PasswordResetRow } from './table.ts'
import { conflict, notFound } from '#api/errors.ts'
import { userColumns, namedBy } from '#api/users/identity.service.ts'
import { setTemporaryPassword } from './password.service.ts'
import { requireGoodPassword, hashPassword } from './password.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { requireStillAdmin } from '#api/users/admin.service.ts'
import { projection } from '#api/platform/http/changes.ts'
import type { PasswordResetInput } from './contract/password-reset.ts'
import { notifyAdmins } from '#api/review/service.ts'
import { createRateLimit, TEN_MINUTES } from './rate-limit.service.ts'

const ORDER = 'newest'

const { account: _account, ...own } = passwordResetRequest.shape
const toOwn = projection(z.strictObject(own))

/** The phone of the profile stands in for one that the account does not have. */
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
  if (!row) throw notFound('This password reset request does not exist, or no longer does.')
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
  if (request.status !== 'pending') throw conflict(`This password reset request was ${request.status} already.`)
  return request
}

/** Refuses to open an account that a request names no longer: its address was changed since. @throws ApiError 409 */
async function requireStillNamed(read: Reader, request: PasswordResetRow): Promise<void> {
  if ((await read.$count(users, and(eq(users.id, request.userId), namedBy(request)))) > 0) return
  throw conflict('This account no longer has the username or e-mail address that the request names. Please reject it.')
}

/**
 * POST /api/admin/password-reset-requests/{id}/process: approves with a temporary password, of which only the hash is
 * kept, or rejects (rules: Password reset).
 *
 * @throws ApiError 400 for a password that is easy to guess, 404, 409 for a request that was processed already or no
 *   longer names the account, 503 when busy
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
    } else await enqueueMail(tx, { kind: 'resetRejected', userId, data: {} }, now)
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

async function findUser(tx: Transaction, named: PasswordResetInput) {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(namedBy(named), eq(users.active, true)))
    .limit(1)
  return user
}

/**
 * POST /api/password-reset/request: leaves a request for the administrators. Answer and time do not depend on whether
 * there is such an account: one unit of work is written either way (rules: Password reset).
 *
 * @throws ApiError 429 after too many requests from one address
 */
export async function requestReset(
  { database, now: clock }: Pick<ApiContext, 'database' | 'now'>,
  { address }: { address: string },
  input: PasswordResetInput,
): Promise<void> {
  const now = clock()
  await database.write(async (tx) => {
    await requestsFrom.consume(tx, address, now)
    const user = await findUser(tx, input)
    // Anybody can name an account: one request waits for each, so that no stranger's keep its owner's out.
    const pending = and(eq(passwordResetRequests.userId, user?.id ?? 0), eq(passwordResetRequests.status, 'pending'))
    const again = await tx
      .update(passwordResetRequests)
      .set({ ...input, count: sql`${passwordResetRequests.count} + 1` })
      .where(pending)
      .returning({ id: passwordResetRequests.id })
    if (!user || again.length > 0) return
    const [request] = await tx
      .insert(passwordResetRequests)
      .values({ userId: user.id, ...input, requestedAt: new Date(now) })
      .returning({ id: passwordResetRequests.id })
    await enqueueMail(tx, { kind: 'resetReceived', userId: user.id, data: {} }, now)
    await notifyAdmins(tx, { kind: 'reset', id: request!.id }, now)
  })
}
