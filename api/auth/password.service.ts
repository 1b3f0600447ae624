import { and, eq, gte, ne, notInArray } from '#api/platform/db/drizzle.ts'
import { endUserSessions } from './session.service.ts'
import { hashToken } from '#api/keys.ts'
import { removeTwoFactor } from './two-factor-codes.service.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { emailCodes } from '#api/account/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { passkeys, knownDevices, passwordResetLinks, twoFactorSecrets } from './table.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { hash, verify } from '@node-rs/argon2'
import { unavailable, badRequest } from '#api/errors.ts'
import { OURSELVES, FairQueue, type Waiter } from '#api/platform/fair-queue.ts'
import { readFileSync } from 'node:fs'
import { passwordRule, type PasswordOwner } from './contract/login.ts'
import { siteFacts } from '#api/site-facts.ts'

/** Argon2id with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The hash for accounts that don't exist, of a random password that no one knows. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$cyuVB5esGaQpWsoG2UyK1g$+gDOmucP0f31e/Q1tdYQGhCIcAo7YiVX1AacGHXFlKg'

/**
 * One hash at a time, because each uses a core and 19 MiB. Others wait a second or two, or get an error. So reads stay
 * fast during a flood of logins, and users from elsewhere get their turn.
 */
const slot = new FairQueue({ places: 50, error: unavailable })
let made = 0

/** The number of hashes computed by this process, which is the cost of password guessing. */
export const hashesMade = (): number => made

function counted<T>(hashing: Promise<T>): Promise<T> {
  made++
  return hashing
}

/** What limits attempts at one password. Both run in the hashing slot, so that a burst can't pass between them. */
interface Attempts {
  /** @throws ApiError 429 when there were too many. */
  requireLeft(): Promise<void>
  countFailure(): Promise<void>
}

/** How a password is checked: its limits, and who is waiting. */
interface Checking {
  attempts?: Attempts
  client?: Waiter
}

/** The hash to store. @throws ApiError 503 when too many are waiting. */
export async function hashPassword(password: string, client = OURSELVES): Promise<string> {
  return slot.run(client, () => counted(hash(password, COST)))
}

/**
 * Whether a password matches a hash; takes as long for an account that doesn't exist (`undefined`).
 *
 * @throws ApiError 503 when too many are waiting, and the errors of `tries`.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  { attempts, client = OURSELVES }: Checking = {},
): Promise<boolean> {
  return slot.run(client, async () => {
    await attempts?.requireLeft()
    const right = (await counted(verify(stored ?? DUMMY_HASH, password))) && stored !== undefined
    if (!right) await attempts?.countFailure()
    return right
  })
}

/** Read when the first password is set, and kept as one text: a set of strings would need ten times the memory. */
let list: string | undefined

/**
 * Refuses a weak password, wherever one is set: in a registration, a change, or by an administrator.
 *
 * @throws ApiError 400 on `field`
 */
export function requireGoodPassword(
  context: Parameters<typeof siteFacts>[0],
  field: string,
  password: string,
  owner: PasswordOwner,
): void {
  list ??= readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  const message = passwordRule(list, siteFacts(context))(password, owner)
  if (message) throw badRequest(message, [{ path: field, message }])
}

/** The browser of the user who requests it, which stays signed in. */
export interface OwnBrowser {
  sessionId: number
  deviceToken: string
}

export interface Revocation {
  userId: number
  now: number
  /** Only passkeys and sessions since then; known browsers, which open nothing, are forgotten in any case. */
  since?: Date
  /** Two-factor authentication too, if it was turned on since then; nothing else turns it off here. */
  twoFactorSince?: Date
  /** The browser of the owner who requests it. */
  browser?: OwnBrowser
  /** Passkeys that their owner wants to keep. */
  keepPasskeys?: readonly number[]
  /** Leaves sessions and known browsers as they are. */
  retainsSessions?: true
}

/** What ended, to tell the user. */
export interface Revoked {
  sessions: number
  passkeys: number
  twoFactor: boolean
}

async function revokePasskeys(tx: Transaction, { userId, since, keepPasskeys = [] }: Revocation): Promise<number> {
  const revoked = await tx
    .delete(passkeys)
    .where(
      and(
        eq(passkeys.userId, userId),
        since && gte(passkeys.createdAt, since),
        notInArray(passkeys.id, [...keepPasskeys]),
      ),
    )
    .returning({ id: passkeys.id })
  return revoked.length
}

/** Returns whether two-factor authentication was on and is off now. An unfinished setup ends in any case. */
async function revokeTwoFactor(tx: Transaction, { userId, twoFactorSince, now }: Revocation): Promise<boolean> {
  const [user] = await tx.select({ on: users.twoFactorSince }).from(users).where(eq(users.id, userId))
  if (!user?.on) {
    await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
    return false
  }
  return twoFactorSince !== undefined && user.on >= twoFactorSince && removeTwoFactor(tx, userId, now)
}

async function revokeSessions(tx: Transaction, { userId, since, browser }: Revocation): Promise<number> {
  const isOther = browser && ne(knownDevices.deviceHash, hashToken(browser.deviceToken))
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isOther))
  return endUserSessions(tx, userId, { exceptId: browser?.sessionId, since })
}

/**
 * Ends every way into an account except its password and active two-factor authentication, in the transaction that
 * restores or closes the account (rules: What ends every way in). If the owner isn't at the screen, a notification says
 * that passkeys ended; the caller sends the email.
 */
export async function revokeCredentials(tx: Transaction, revocation: Revocation): Promise<Revoked> {
  const { userId, now, browser, retainsSessions } = revocation
  const revoked = {
    sessions: retainsSessions ? 0 : await revokeSessions(tx, revocation),
    passkeys: await revokePasskeys(tx, revocation),
    twoFactor: await revokeTwoFactor(tx, revocation),
  }
  await tx.delete(passwordResetLinks).where(eq(passwordResetLinks.userId, userId))
  // A code counts only in a session: where the owner's own goes on, so does the code.
  if (!browser) await tx.delete(emailCodes).where(eq(emailCodes.userId, userId))
  if (!browser && (revoked.passkeys > 0 || revoked.twoFactor))
    await tx.insert(notifications).values({ userId, type: 'access_ended', createdAt: new Date(now) })
  return revoked
}

const TEMPORARY_LIFE = LIMITS.temporaryPassword.validForHours * 60 * 60 * 1000

/**
 * Sets a temporary password for 24 hours. Every other way in ends, the password has to be changed at the first login,
 * and the owner is informed.
 */
export async function setTemporaryPassword(tx: Transaction, userId: number, passwordHash: string, now: number) {
  await tx
    .update(users)
    .set({
      passwordHash,
      mustChangePassword: true,
      temporaryPasswordExpiresAt: new Date(now + TEMPORARY_LIFE),
      updatedAt: new Date(now),
    })
    .where(eq(users.id, userId))
  const { passkeys } = await revokeCredentials(tx, { userId, now })
  await enqueueMail(tx, { kind: 'resetApproved', userId, data: { passkeys } }, now)
}

/**
 * Turns two-factor authentication off for someone who lost the app, in a transaction. Passkeys, which could replace its
 * codes, and everything else except the password end with it. False if it was off.
 */
export async function turnOffTwoFactor(tx: Transaction, userId: number, now: number): Promise<boolean> {
  if (!(await removeTwoFactor(tx, userId, now))) return false
  await revokeCredentials(tx, { userId, now })
  return true
}
