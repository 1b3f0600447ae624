import type { CallContext } from '#api/context.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import type { Inputs } from '#api/contract/call.ts'
import { DAY } from '#api/contract/dates.ts'
import type { emailAddressCalls } from '#api/contract/email-address/calls.ts'
import { createRateLimit, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { isHeld } from '#api/core/identity/account.identity.ts'
import { createBackOff, takeOrWait } from '#api/core/rate-limit/back-off.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { conflict } from '#api/errors.ts'

const proofsFrom = createRateLimit({ action: 'address proof from', max: 20, window: TEN_MINUTES })
const NO_MAIL = 'This site sends no email yet. Ask an administrator to invite you.'

/**
 * Codes to one address, whoever asks for them, and whether anybody has an account with it or not: its owner need not
 * have asked. After three, one in eight hours.
 */
const proofsTo = [
  createBackOff({ action: 'address proof to', free: 2 }),
  createBackOff({ action: 'address proofs of a day to', free: 3, firstWait: DAY / 3, forgets: DAY / 3 }),
]

/**
 * POST /api/email-address/code: answers the same, and writes to the same tables but the outbox, for every address.
 *
 * @throws ApiError 409 where no email is sent, 429 after too many
 */
export async function sendProof(
  { database, now: clock, sendsMail }: Pick<CallContext, 'database' | 'now' | 'sendsMail'>,
  networkAddress: string,
  { email }: Inputs<typeof emailAddressCalls>['prove'],
): Promise<void> {
  if (!sendsMail) throw conflict(NO_MAIL)
  const now = clock()
  await database.write(async (tx) => {
    await proofsFrom.take(tx, networkAddress, now)
    const limits = proofsTo.map((limit) => limit.of(foldedKey(email)))
    await takeOrWait(tx, limits, now, 'A code was sent there already.')
    if (await isHeld(tx, email, now)) await enqueueMail(tx, { kind: 'addressProof', address: email, data: {} }, now)
  })
}
