import { eq } from '#api/platform/db/drizzle.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import type { FirstAdminInput } from './contract/schema.ts'
import type { Database, Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { forbidden } from '#api/errors.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { createToken, hashToken } from '#api/keys.ts'
import { readInternal, removeInternal, writeInternal } from '#api/region/settings.service.ts'
import { siteFacts } from '#api/site-facts.ts'
import { startSession, type LoginSource } from '#api/auth/begin-session.service.ts'
import { insertAccount, type SignedIn } from './service.ts'
import { requireGoodPassword, hashPassword } from '#api/auth/password.service.ts'

const KEY = 'firstAdminTokens'
const LINK_HOURS = 24
const MOST_LINKS = 5
const NO_LINK =
  'This link is no longer valid. Start the server again, or run "npm run admin -- link" while it is stopped, to get a new one.'

async function hasAdmin(read: Reader): Promise<boolean> {
  const [admin] = await read.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return admin !== undefined
}

/**
 * Creates a one-time link for the first administrator, or `null` if there is one. Only the token's hash is stored, for
 * 24 hours. Earlier links stay valid for that time, because every restart creates a new one.
 */
export async function createFirstAdminLink(database: Database, siteUrl: string, now: number): Promise<string | null> {
  const token = createToken()
  const isStored = await database.write(async (tx) => {
    if (await hasAdmin(tx)) return false
    const earlier = ((await readInternal(tx, KEY)) ?? []).filter(({ expiresAt }) => expiresAt > now)
    const added = { hash: hashToken(token), expiresAt: now + LINK_HOURS * 60 * 60 * 1000 }
    await writeInternal(tx, KEY, [...earlier, added].slice(-MOST_LINKS), now)
    return true
  })
  return isStored ? `${siteUrl}/first-admin?token=${token}` : null
}

/** Logs the one-time link if an installation has no administrator. */
export async function offerFirstAdmin(
  { database, siteUrl, now }: Pick<ApiContext, 'database' | 'siteUrl' | 'now'>,
  print: (message: string) => void,
): Promise<void> {
  if (await hasAdmin(database.read)) return
  const link = await createFirstAdminLink(database, siteUrl, now())
  if (link) print(`There is no administrator yet. Create the first one here, within ${LINK_HOURS} hours: ${link}`)
}

async function requireToken(read: Reader, token: string, now: number): Promise<void> {
  const stored = (await readInternal(read, KEY)) ?? []
  const hash = hashToken(token)
  // These are hashes of a 256-bit token, so the comparison's duration reveals nothing.
  const isGood = stored.some((each) => each.hash === hash && each.expiresAt > now)
  if (!isGood || (await hasAdmin(read))) throw forbidden(NO_LINK).noted({ kind: 'first-admin.refused' })
}

/**
 * POST /api/first-admin: uses the one-time link to create the first administrator, and signs in. Of two parallel calls
 * one succeeds, because the same transaction uses up every token.
 *
 * @throws ApiError 403 for a link that is used, expired, or wrong, 400 for a weak password, 409 for a taken name
 */
export async function createFirstAdmin(
  context: Pick<CallContext, 'database' | 'now' | 'published' | 'requestId'>,
  source: LoginSource,
  { token, password, ...person }: FirstAdminInput,
): Promise<SignedIn> {
  const now = context.now()
  await requireToken(context.database.read, token, now)
  requireGoodPassword(context, 'password', password, person)
  const passwordHash = await hashPassword(password)
  const at = new Date(now)
  return context.database.write(async (tx) => {
    await requireToken(tx, token, now)
    await removeInternal(tx, KEY)
    const user = await insertAccount(tx, {
      ...person,
      passwordHash,
      role: 'admin',
      profileCompleted: true,
      termsAcceptedAt: at,
      termsVersion: siteFacts(context).termsVersion,
      createdAt: at,
      updatedAt: at,
    })
    const event = { action: 'user.first-admin', targetType: 'user', targetId: user.id } as const
    await recordAudit(tx, getActor(context, user), event)
    return { user, session: await startSession(tx, user.id, { ...source, remember: false, now }) }
  })
}
