import type { CallContext } from '#api/context.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import type { Inputs } from '#api/contract/call.ts'
import { DAY, HOUR } from '#api/contract/dates.ts'
import type { emailAddressCalls } from '#api/contract/email-address/calls.ts'
import { takeTry } from '#api/core/identity/attempts.service.ts'
import { isHeld } from '#api/core/identity/account.identity.ts'
import { countFailure, requireNoWait, type BackOff } from '#api/core/identity/back-off.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { conflict } from '#api/errors.ts'

/** Codes that one network address asks for in ten to fifteen minutes. */
const MOST_FROM_ADDRESS = 20
const NO_MAIL = 'This site sends no email yet. Ask an administrator to invite you.'

/**
 * Codes to one address, whoever asks for them, and whether anybody has an account with it or not: its owner need not
 * have asked. After three, one in eight hours.
 */
const proofsTo = (email: string): BackOff[] => [
  { key: `address proof to ${foldedKey(email)}`, free: 2, forgets: HOUR },
  { key: `address proofs of a day to ${foldedKey(email)}`, free: 3, firstWait: DAY / 3, forgets: DAY / 3 },
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
    await takeTry(tx, { key: `address proof from ${networkAddress}`, most: MOST_FROM_ADDRESS }, now)
    await requireNoWait(tx, proofsTo(email), now, 'A code was sent there already.')
    await countFailure(tx, proofsTo(email), now)
    if (await isHeld(tx, email, now)) await enqueueMail(tx, { kind: 'addressProof', address: email, data: {} }, now)
  })
}
