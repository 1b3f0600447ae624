import type { Transaction } from '#api/db/database.ts'
import { enqueueMail } from '#api/features/mail/mail.queue.service.ts'

const HOURS = 6 * 60 * 60_000

/** What looks as if somebody else were at an account. */
export interface Suspicion {
  /** Wrong passwords at the login, wrong codes after the right password, or wrong passwords by somebody who is signed in. */
  what: 'password' | 'code' | 'confirmation'
  /** The browser that it came from last, as it names itself. */
  device: string | null
}

/** Writes to the owner of an account, at most once in six hours for each kind: whoever tries must not fill their letter box. */
export async function tellOwner(tx: Transaction, userId: number, { what, device }: Suspicion, now: number) {
  const onceKey = `suspicious ${what} ${userId} ${Math.floor(now / HOURS)}`
  await enqueueMail(tx, 'suspiciousTries', { userId }, { what, device, at: now }, now, { onceKey })
}
