import type { Transaction } from '#api/db/database.ts'
import { countFailure } from './back-off.service.ts'
import { enqueueMail } from '#api/features/mail/mail.queue.service.ts'

const HOUR = 60 * 60_000

/** What looks as if somebody else were at an account. */
export interface Suspicion {
  /** Wrong passwords at the login, wrong codes after the right password, or wrong passwords by somebody who is signed in. */
  what: 'password' | 'code' | 'confirmation'
  /** The browser that it came from last, as it names itself. */
  device: string | null
}

/** Writes to the owner of an account, at most once in six hours for each kind: whoever tries must not fill their letter box. */
export async function tellOwner(tx: Transaction, userId: number, { what, device }: Suspicion, now: number) {
  const onceKey = `suspicious ${what} ${userId} ${Math.floor(now / (6 * HOUR))}`
  await enqueueMail(tx, 'suspiciousTries', { userId }, { what, device, at: now }, now, { onceKey })
}

/** Wrong passwords for one account, wherever they come from, that are nobody's mistyping any more; one an hour is forgotten. */
const SUSPICIOUS = { free: 10, forgets: HOUR }

/**
 * Counts a wrong password, and writes to the owner where there are many. The same work is done for a name that nobody has
 * (`userId` undefined), whose `key` it is then.
 */
export async function watchPassword(
  tx: Transaction,
  { userId, key = '', ...suspicion }: Suspicion & { userId: number | undefined; key?: string },
  now: number,
): Promise<void> {
  const watched = { key: `wrong ${suspicion.what} ${userId ?? key}`, ...SUSPICIOUS }
  const areMany = await countFailure(tx, [watched], now)
  if (areMany && userId !== undefined) await tellOwner(tx, userId, suspicion, now)
}
