import { eq, lt } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { PasskeyAnswer } from '#api/contract/passkey/schema.ts'
import type { Transaction } from '#api/db/database.ts'
import { passkeys, usedChallenges } from '#api/db/schema/passkey.ts'
import { hashToken } from '#api/core/session/session.token.ts'
import { CHALLENGE_LIFE, isChallenge, ownerOf, type Purpose } from './challenge.ts'
import { readAnswer, type Expected } from './verify.ts'

type Context = Pick<ApiContext, 'keys' | 'origins' | 'siteUrl'>

/** The domain that passkeys are made for. */
export const domainOf = (siteUrl: string): string => new URL(siteUrl).hostname

/** What an answer must fit. */
export const expectedOf = ({ keys, origins, siteUrl }: Context, purpose: Purpose, now: number): Expected => ({
  domain: domainOf(siteUrl),
  origins,
  isChallenge: (challenge) => isChallenge(keys, purpose, challenge, now),
})

/** Notes that a challenge was answered, in a unit of work; false when it was before. */
export async function useChallenge(tx: Transaction, challenge: Uint8Array, now: number): Promise<boolean> {
  await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, new Date(now)))
  const challengeHash = hashToken(Buffer.from(challenge).toString('base64url'))
  // A clock that is set back makes it no younger.
  const expiresAt = new Date(now + 2 * CHALLENGE_LIFE)
  const used = await tx
    .insert(usedChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenges.challengeHash })
  return used.length > 0
}

/**
 * Uses a passkey's answer up, in the unit of work of a login: whose it is, or null. `copied` says whose key answered
 * with a counter that has not gone on, as a copy of it would.
 */
export async function usePasskey(
  context: Context,
  tx: Transaction,
  answer: PasskeyAnswer,
  now: number,
): Promise<{ userId: number } | { copied: number } | null> {
  const [key] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, answer.id))
  if (!key || answer.owner !== ownerOf(context.keys, key.userId)) return null
  const read = readAnswer(answer, key.publicKey, expectedOf(context, 'login', now))
  if (!read || !(await useChallenge(tx, read.challenge, now))) return null
  if (read.counter <= key.counter && (read.counter > 0 || key.counter > 0)) return { copied: key.userId }
  const set = { counter: read.counter, lastUsedAt: new Date(now) }
  await tx.update(passkeys).set(set).where(eq(passkeys.id, key.id))
  return { userId: key.userId }
}
