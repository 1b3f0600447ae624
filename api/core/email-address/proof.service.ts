import { createHmac } from 'node:crypto'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import { PROOF_DIGITS } from '#api/contract/email-address/code.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { countFailure, createBackOff, requireNoWait } from '#api/core/rate-limit/back-off.service.ts'
import type { Database } from '#api/db/database.ts'
import { badRequest } from '#api/errors.ts'
import type { Keys } from '#api/keys.ts'
import { isSameSecret } from '#api/seal.ts'

const LIFE = LIMITS.emailCode.minutes * 60_000
const WRONG = 'This code is not right, or no longer valid. Please ask for a new one.'

const windowOf = (at: number) => Math.floor(at / LIFE)

function codeIn(keys: Keys, email: string, window: number): string {
  const digest = createHmac('sha256', keys('address-proof'))
    .update(`${foldedKey(email)} ${window}`)
    .digest()
  return String(digest.readBigUInt64BE() % BigInt(10 ** PROOF_DIGITS)).padStart(PROOF_DIGITS, '0')
}

/** The code that shows that somebody reads an address; it counts for a quarter of an hour and at most twice as long. */
export const proofCode = (keys: Keys, email: string, at: number): string => codeIn(keys, email, windowOf(at))

/**
 * Wrong codes for an address from one place: with the longest wait, one an hour is all that is left. Places share no
 * limit, so that no stranger keeps an address from its owner, however many networks they have; the length of the code
 * bounds what all of them can guess. At a moment two of 10^12 codes count. A million networks, with ten tries each and
 * 24 a day after them, find one with a chance of 7 in 100,000 on the first day, and 5 in 100,000 on each further one.
 */
const wrongProofs = createBackOff({ action: 'address proof for', free: 10 })

interface Proof {
  email: string
  emailCode?: string | undefined
  /** Where it comes from, whose wrong codes are counted together: an address of the network. */
  place: string
}

/**
 * Whether an address is shown to be theirs; without a code it is not.
 *
 * @throws ApiError 400 at the field for a code that is wrong or too old, 429 after too many wrong ones
 */
export async function isProven(
  { database, keys }: { database: Pick<Database, 'write'>; keys: Keys },
  { email, emailCode, place }: Proof,
  now: number,
): Promise<boolean> {
  if (emailCode === undefined) return false
  const limits = [wrongProofs.of(`${foldedKey(email)} from ${place}`)]
  // A wrong code must be counted, so the unit of work ends well and the refusal comes after it.
  const isRight = await database.write(async (tx) => {
    await requireNoWait(tx, limits, now, 'Too many wrong codes.')
    const codes = [windowOf(now), windowOf(now) - 1].map((window) => codeIn(keys, email, window))
    const matches = codes.filter((code) => isSameSecret(code, emailCode)).length > 0
    if (!matches) await countFailure(tx, limits, now)
    return matches
  })
  if (!isRight) throw badRequest(WRONG, [{ path: 'emailCode', message: WRONG }]).noted({ kind: 'email.wrong-code' })
  return true
}
