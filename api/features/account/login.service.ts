import { eq } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { LoginInput } from '#api/contract/account/schema.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { forbidden, unauthorized } from '#api/errors.ts'
import { isNamed } from '#api/core/identity/account.identity.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import type { SecondStep } from '#api/contract/two-step/answers.ts'
import type { SignedIn } from './account.service.ts'
import {
  createRateLimit,
  forget,
  limitedTries,
  type LimitOf,
  TEN_MINUTES,
} from '#api/core/rate-limit/rate-limit.service.ts'
import { beginSession, isKnownDevice, type LoginSource } from './begin-session.service.ts'
import { beginSecondStep } from './second-step.service.ts'
import { verifyPassword } from '#api/core/identity/password.ts'
import { watchPassword } from './suspicion.service.ts'

const WRONG = 'Invalid username or password'
const DEACTIVATED = 'This account has been deactivated. Please contact an administrator.'
const EXPIRED = 'This temporary password has expired. Please ask for a new one.'

/** Failed logins for one account from one address, and for all accounts from one address. */
export const LOGIN_LIMITS = { accountFromAddress: 10, address: 100 } as const
const ofAccount = createRateLimit({ action: 'login', max: LOGIN_LIMITS.accountFromAddress, window: TEN_MINUTES })
const ofAddress = createRateLimit({ action: 'login', max: LOGIN_LIMITS.address, window: TEN_MINUTES })

const credentials = { ...userColumns, passwordHash: users.passwordHash, expiresAt: users.temporaryPasswordExpiresAt }

async function findByName(read: Reader, name: string) {
  const [row] = await read.select(credentials).from(users).where(isNamed(name)).limit(1)
  return row
}

/**
 * The limits of this try; the right password clears the first. A browser in which the account was signed in before has
 * a count of its own, so nobody who shares the owner's address (an office, an untrusted proxy) locks them out.
 *
 * @param key of the typed name, not the account's: one count for both would tell which username has which address
 */
function limitsOf({ address, deviceToken }: LoginSource, key: string, isKnown: boolean): [LimitOf, ...LimitOf[]] {
  if (isKnown) return [ofAccount.of(`device ${deviceToken} ${key}`)]
  return [ofAccount.of(`${address} ${key}`), ofAddress.of(address)]
}

/**
 * POST /api/login (rules: Login). Answer and time are the same for a wrong name and a wrong password. Tries are limited
 * per account and address, so that strangers elsewhere cannot lock the owner out. With two-step login nobody is signed
 * in yet: a code must follow.
 *
 * @throws ApiError 401 for a wrong name or password, 403 for a deactivated account or an expired temporary password
 *   (only with the right password), 429 after too many failed tries, 503 when busy
 */
export async function login(
  { database, now: clock }: Pick<ApiContext, 'database' | 'now'>,
  source: LoginSource,
  { username, password, remember = false }: LoginInput,
): Promise<SignedIn | SecondStep> {
  const now = clock()
  const found = await findByName(database.read, username)
  const tried = found ? { personId: found.id } : { name: username }
  const failed = { kind: 'login.failed', ...tried } as const
  const isKnown = await isKnownDevice(database.read, found?.id ?? 0, source)
  const limits = limitsOf(source, foldedKey(username), isKnown)
  const tries = limitedTries(database, limits, now, {
    who: tried,
    onFailure: (tx) =>
      watchPassword(
        tx,
        { what: 'password', device: source.userAgentLabel, userId: found?.id, key: foldedKey(username) },
        now,
      ),
  })
  // Checked before queueing too, so that nobody without tries left queues before those who have some.
  await tries.requireLeft()
  // Anybody can register and have a known browser, so only approved people count as trusted.
  const who = { key: source.address, isTrusted: isKnown && found?.role !== 'user' }
  if (!(await verifyPassword(found?.passwordHash, password, { tries, who }))) throw unauthorized(WRONG).noted(failed)
  return database.write(async (tx) => {
    // While the hash was computed, an administrator or a password change may have been faster.
    const [row] = await tx.select(credentials).from(users).where(eq(users.id, found!.id))
    if (row?.passwordHash !== found!.passwordHash) throw unauthorized(WRONG).noted(failed)
    if (!row.active) throw forbidden(DEACTIVATED).noted(failed)
    if (row.mustChangePassword && row.expiresAt && row.expiresAt.getTime() <= now)
      throw forbidden(EXPIRED).noted(failed)
    await forget(tx, limits[0])
    if (row.twoStepSince) return beginSecondStep(tx, { userId: row.id, remember, now })
    return { user: toUser(row), session: await beginSession(tx, row.id, { ...source, remember, now }) }
  })
}
