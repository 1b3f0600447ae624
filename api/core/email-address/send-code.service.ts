import type { Transaction } from '#api/db/database.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { newCode } from './email-code.service.ts'

/** Sends a new code to an account's address, in a unit of work, unless the address had too many lately. */
export async function sendCode(
  tx: Transaction,
  { userId, email }: { userId: number; email: string },
  now: number,
): Promise<void> {
  const seed = await newCode(tx, { userId, email }, now)
  if (seed) await enqueueMail(tx, { kind: 'emailCode', userId, address: email, data: { seed } }, now)
}
