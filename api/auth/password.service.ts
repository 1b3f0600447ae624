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

/** The browser of the person who asks for it: it stays signed in. */
export interface OwnBrowser {
  sessionId: number
  deviceToken: string
}

export interface Revocation {
  userId: number
  now: number
  /** Only passkeys and sessions from then on; known browsers, which open nothing, are forgotten in any case. */
  since?: Date
  /** Two-step login too, if it was turned on from then on; nothing else ends one that is on. */
  twoStepSince?: Date
  /** Where the owner is who asks for it. */
  browser?: OwnBrowser
  /** Passkeys that their owner wants to keep. */
  keepPasskeys?: readonly number[]
  /** Leaves sessions and known browsers as they are. */
  retainsSessions?: true
}

/** What ended, for the person to be told. */
export interface Revoked {
  sessions: number
  passkeys: number
  twoStep: boolean
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

/** Whether two-step login was on and is off now. A setup that nobody finished ends in any case. */
async function revokeTwoFactor(tx: Transaction, { userId, twoStepSince, now }: Revocation): Promise<boolean> {
  const [user] = await tx.select({ on: users.twoStepSince }).from(users).where(eq(users.id, userId))
  if (!user?.on) {
    await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
    return false
  }
  return twoStepSince !== undefined && user.on >= twoStepSince && removeTwoFactor(tx, userId, now)
}

async function revokeSessions(tx: Transaction, { userId, since, browser }: Revocation): Promise<number> {
  const isOther = browser && ne(knownDevices.deviceHash, hashToken(browser.deviceToken))
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isOther))
  return endUserSessions(tx, userId, { exceptId: browser?.sessionId, since })
}

/**
 * Ends every way into an account but its password and a two-step login that is on, in the unit of work of whatever
 * gives the account back or closes it (rules: What ends every way in). Where nobody is there to be told on the screen,
 * a notice says that passkeys ended; the email is the caller's.
 */
export async function revokeCredentials(tx: Transaction, revocation: Revocation): Promise<Revoked> {
  const { userId, now, browser, retainsSessions } = revocation
  const revoked = {
    sessions: retainsSessions ? 0 : await revokeSessions(tx, revocation),
    passkeys: await revokePasskeys(tx, revocation),
    twoStep: await revokeTwoFactor(tx, revocation),
  }
  await tx.delete(passwordResetLinks).where(eq(passwordResetLinks.userId, userId))
  // A code counts only in a session: where the owner's own goes on, so does the code.
  if (!browser) await tx.delete(emailCodes).where(eq(emailCodes.userId, userId))
  if (!browser && (revoked.passkeys > 0 || revoked.twoStep))
    await tx.insert(notifications).values({ userId, type: 'access_ended', createdAt: new Date(now) })
  return revoked
}

const TEMPORARY_LIFE = LIMITS.temporaryPassword.validForHours * 60 * 60 * 1000

/**
 * Gives an account a temporary password for 24 hours: every other way in ends, the password must be changed at the
 * first login, and the owner is told.
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
 * Turns two-step login off for somebody who lost the app, in a unit of work: passkeys, which could stand in for its
 * codes, and everything else but the password end with it. False when it was off.
 */
export async function turnOffTwoFactor(tx: Transaction, userId: number, now: number): Promise<boolean> {
  if (!(await removeTwoFactor(tx, userId, now))) return false
  await revokeCredentials(tx, { userId, now })
  return true
}
