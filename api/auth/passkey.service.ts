import { and, eq, sql } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { passkey, type Passkey, type PasskeySetup, type passkeyCalls } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import {
  createChallenge,
  getOwner,
  getDomain,
  getExpected,
  useChallenge,
  readNewPasskey,
} from './passkey-proof.service.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { passkeys } from './table.ts'
import { badRequest, conflict, notFound, unauthorized } from '#api/errors.ts'
import { projection } from '#api/platform/http/changes.ts'
import { siteFacts } from '#api/site-facts.ts'

type Context = Pick<ApiContext, 'database' | 'keys' | 'now' | 'origins' | 'published' | 'siteUrl'>
type Input = Inputs<typeof passkeyCalls>

const NOT_MADE = 'We couldn’t read this passkey. Try again.'
const KNOWN = 'This passkey is here already.'
const ENOUGH = `You have ${LIMITS.passkeys.most} passkeys. Remove one you don’t use first.`

const toPasskey = projection(passkey)
const shown = (row: typeof passkeys.$inferSelect, { siteUrl }: Pick<Context, 'siteUrl'>): Passkey =>
  toPasskey({ ...row, worksHere: row.domain === getDomain(siteUrl) })

const myPasskeys = prepared((read: Reader) =>
  read
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, sql.placeholder('viewer')))
    .orderBy(passkeys.id)
    .prepare(),
)

/** GET /api/user/passkeys. */
export async function listPasskeys(context: Context, viewer: Viewer): Promise<Passkey[]> {
  const { read } = context.database
  const rows = await myPasskeys(read).all({ viewer: viewer.id })
  return rows.map((row) => shown(row, context))
}

/** POST /api/user/passkeys/setup. @throws ApiError 409 at the maximum per user */
export async function setUpPasskey(context: Context, viewer: Viewer): Promise<PasskeySetup> {
  const { database, keys, now, siteUrl } = context
  const { firstName, lastName, username } = users
  const [user] = await database.read
    .select({ firstName, lastName, username })
    .from(users)
    .where(eq(users.id, viewer.id))
  if (!user) throw unauthorized()
  const own = await database.read
    .select({ known: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.id))
  if (own.length >= LIMITS.passkeys.most) throw conflict(ENOUGH)
  return {
    challenge: createChallenge(keys, `new ${viewer.id}`, now()),
    domain: getDomain(siteUrl),
    siteName: siteFacts(context).name,
    owner: getOwner(keys, viewer.id),
    username: user.username,
    fullName: fullName(user),
    known: own.map(({ known }) => known),
  }
}

/**
 * POST /api/user/passkeys (rules: Passkeys).
 *
 * @throws ApiError 400 for one that wasn't created here for this user, 409 for one that exists, or one too many
 */
export async function addPasskey(
  context: Context,
  { id: userId }: Viewer,
  { name, id: credentialId, ...made }: Input['add'],
): Promise<Passkey> {
  const now = context.now()
  const read = readNewPasskey({ id: credentialId, ...made }, getExpected(context, `new ${userId}`, now))
  if (!read) throw badRequest(NOT_MADE)
  const { challenge, publicKey, counter } = read
  return context.database.write(async (tx) => {
    if (!(await useChallenge(tx, challenge, now))) throw badRequest(NOT_MADE)
    if ((await tx.$count(passkeys, eq(passkeys.credentialId, credentialId))) > 0) throw conflict(KNOWN)
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= LIMITS.passkeys.most) throw conflict(ENOUGH)
    const domain = getDomain(context.siteUrl)
    const row = { userId, name, credentialId, publicKey, counter, domain, createdAt: new Date(now) }
    const [added] = await tx.insert(passkeys).values(row).returning()
    await enqueueMail(tx, { kind: 'passkeyChanged', userId, data: { isNew: true } }, now)
    return shown(added!, context)
  })
}

/** DELETE /api/user/passkeys/{id}. @throws ApiError 404 */
export async function removePasskey(context: Context, viewer: Viewer, { id }: Input['remove']): Promise<void> {
  const now = context.now()
  await context.database.write(async (tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id))
    const removed = await tx.delete(passkeys).where(own).returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound('This passkey no longer exists.')
    await enqueueMail(tx, { kind: 'passkeyChanged', userId: viewer.id, data: { isNew: false } }, now)
  })
}
