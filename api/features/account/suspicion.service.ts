import { HOUR } from '#api/contract/dates.ts'
import type { Transaction } from '#api/db/database.ts'
import { countFailure, createBackOff } from '#api/core/rate-limit/back-off.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'

/** Signs that somebody else is at an account. */
export interface Suspicion {
  /** Wrong passwords at login, wrong codes after the right one, wrong ones of a signed-in person, a copied passkey. */
  what: 'password' | 'code' | 'confirmation' | 'passkey'
  /** The browser that it came from last, as it names itself. */
  device: string | null
}

/** Writes to the owner of an account, at most once in six hours per kind, so that nobody can fill their mailbox. */
export async function tellOwner(tx: Transaction, userId: number, { what, device }: Suspicion, now: number) {
  const onceKey = `suspicious ${what} ${userId} ${Math.floor(now / (6 * HOUR))}`
  await enqueueMail(tx, { kind: 'suspiciousTries', userId, data: { what, device, at: now }, onceKey }, now)
}

/** Wrong passwords for one account, from anywhere, that are no longer typing errors; one an hour is forgotten. */
const wrongPasswords = createBackOff({ action: 'wrong', free: 10 })

/**
 * Counts a wrong password, and writes to the owner when there are many. An unknown name (`userId` undefined)
 * takes the same work, under `key`.
 */
export async function watchPassword(
  tx: Transaction,
  { userId, key = '', ...suspicion }: Suspicion & { userId: number | undefined; key?: string },
  now: number,
): Promise<void> {
  const areMany = await countFailure(tx, [wrongPasswords.of(`${suspicion.what} ${userId ?? `name ${key}`}`)], now)
  if (areMany && userId !== undefined) await tellOwner(tx, userId, suspicion, now)
}
