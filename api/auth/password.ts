import { hash, verify } from '@node-rs/argon2'
import { unavailable, badRequest } from '#api/errors.ts'
import { OURSELVES, FairQueue, type Waiter } from '#api/platform/fair-queue.ts'
import { readFileSync } from 'node:fs'
import { passwordRule, type PasswordOwner } from './contract/login.ts'
import { siteFacts } from '#api/site-facts.ts'

/** Argon2id with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The hash for accounts that do not exist, of a random password that is gone. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$cyuVB5esGaQpWsoG2UyK1g$+gDOmucP0f31e/Q1tdYQGhCIcAo7YiVX1AacGHXFlKg'

/**
 * One hash at a time, because each takes a core and 19 MiB. The others wait a second or two, or are told to come again.
 * So reads stay fast under a flood of logins, and people from elsewhere get their turn.
 */
const slot = new FairQueue({ places: 50, refusal: unavailable })
let made = 0

/** Hashes that this process has computed: the work that guessing at passwords costs. */
export const hashesMade = (): number => made

function counted<T>(hashing: Promise<T>): Promise<T> {
  made++
  return hashing
}

/** What limits the tries at one password. Both run in the hashing slot, so that a burst cannot pass between them. */
export interface Attempts {
  /** @throws ApiError 429 when there were too many. */
  requireLeft(): Promise<void>
  countFailure(): Promise<void>
}

/** How a password is checked: what limits it, and who waits for it. */
interface Checking {
  tries?: Attempts
  client?: Waiter
}

/** The hash to store. @throws ApiError 503 when too many wait. */
export async function hashPassword(password: string, client = OURSELVES): Promise<string> {
  return slot.run(client, () => counted(hash(password, COST)))
}

/**
 * Whether a password is the one of a hash; takes as long for an account that does not exist (`undefined`).
 *
 * @throws ApiError 503 when too many wait, and what `tries` throws.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  { tries, client = OURSELVES }: Checking = {},
): Promise<boolean> {
  return slot.run(client, async () => {
    await tries?.requireLeft()
    const right = (await counted(verify(stored ?? DUMMY_HASH, password))) && stored !== undefined
    if (!right) await tries?.countFailure()
    return right
  })
}

/** Read when the first password is set, and kept as one text: a set of strings would take ten times the memory. */
let list: string | undefined

/**
 * Refuses a password that is easy to guess, wherever one is set: by a registration, a change or an administrator.
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
