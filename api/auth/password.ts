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
export interface Attempts {
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
