import { and, desc, eq, lt, notInArray } from '#api/db/drizzle.ts'
import { HOUR } from '#api/contract/dates.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { knownDevices } from '#api/db/schema/two-step.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { createSession, endSession, type IssuedSession } from '#api/core/session/session.service.ts'
import { createToken, hashToken } from '#api/core/session/session.token.ts'

/** How long a browser that is not used stays known. */
export const DEVICE_LIFE = 400 * 24 * HOUR

/** Browsers of one person that stay known, the last used ones: without cookies, every sign-in is a new browser. */
const MOST_DEVICES = 100

/** Where a login comes from. */
export interface LoginSource {
  /** As limits know it. */
  address: string
  userAgentLabel: string | null
  /** The value of the device cookie: a browser is known by it, not by its address or name. */
  deviceToken: string
  /** The browser's earlier session, which the new one replaces. */
  replacesSessionId: number | null
}

/** Whether an account was used from this browser before. */
export async function isKnownDevice(read: Reader, userId: number, { deviceToken }: Pick<LoginSource, 'deviceToken'>) {
  const isThis = and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, hashToken(deviceToken)))
  return (await read.$count(knownDevices, isThis)) > 0
}

/**
 * Gives a browser another token, for everyone who is known in it: who knew or planted the old one is not known by it.
 */
async function renameDevice(tx: Transaction, old: string): Promise<string> {
  const deviceToken = createToken()
  const deviceHash = hashToken(deviceToken)
  await tx
    .update(knownDevices)
    .set({ deviceHash })
    .where(eq(knownDevices.deviceHash, hashToken(old)))
  return deviceToken
}

/**
 * Notes that an account is used from a browser, and returns by which token it is known from now on. The owner is told
 * of a new one, at most once an hour for browsers of the same name, but not of the very first.
 */
async function noteDevice(tx: Transaction, userId: number, source: LoginSource, now: number): Promise<string> {
  const { userAgentLabel } = source
  await tx.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now - DEVICE_LIFE)))
  const own = eq(knownDevices.userId, userId)
  const isFirst = (await tx.$count(knownDevices, own)) === 0
  const isKnown = await isKnownDevice(tx, userId, source)
  const deviceToken = isKnown ? source.deviceToken : await renameDevice(tx, source.deviceToken)
  const deviceHash = hashToken(deviceToken)
  const lastUsedAt = new Date(now)
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash, lastUsedAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastUsedAt } })
  const kept = tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(own)
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(MOST_DEVICES)
  await tx.delete(knownDevices).where(and(own, notInArray(knownDevices.deviceHash, kept)))
  if (isFirst || isKnown) return deviceToken
  const onceKey = `new device ${userId} ${userAgentLabel ?? ''} ${Math.floor(now / HOUR)}`
  await enqueueMail(tx, { kind: 'newDevice', userId, data: { device: userAgentLabel, at: now }, onceKey }, now)
  return deviceToken
}

/** With the token by which its browser is known from now on. */
export type BegunSession = IssuedSession & { deviceToken: string }

interface Beginning {
  remember: boolean
  now: number
  /** Whether a passkey opened it: what asks for the password still asks for it. */
  withoutPassword?: boolean
}

/** Begins the session of a login or a registration, in its unit of work, and notes the browser that it comes from. */
export async function beginSession(
  tx: Transaction,
  userId: number,
  { remember, now, withoutPassword = false, ...source }: LoginSource & Beginning,
): Promise<BegunSession> {
  if (source.replacesSessionId !== null) await endSession(tx, source.replacesSessionId)
  const deviceToken = await noteDevice(tx, userId, source, now)
  const { userAgentLabel } = source
  return { ...(await createSession(tx, { userId, remember, userAgentLabel, now, withoutPassword })), deviceToken }
}
