import { and, eq, gt, isNull, lte } from '#api/platform/db/drizzle.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MINUTE } from '#api/platform/contract/dates.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { createToken, hashToken, type Keys, seal } from '#api/keys.ts'
import { userColumns } from '#api/users/identity.service.ts'
import { users } from '#api/users/table.ts'
import { passwordResetLinks } from './table.ts'

const LIFE = LIMITS.passwordResetLink.minutes * MINUTE

/** What the link of a seed carries. The email in the queue has only the seed, and the database only a hash of this. */
export const resetToken = (keys: Keys, userId: number, seed: string): string =>
  seal(keys, 'password-reset', `link ${userId} ${seed}`)

/** Makes a new link in a transaction; an older one of the account works no longer. Returns its seed. */
export async function createResetLink(
  tx: Transaction,
  { keys, userId, requestId }: { keys: Keys; userId: number; requestId: number },
  now: number,
): Promise<string> {
  const seed = createToken()
  const row = { requestId, tokenHash: hashToken(resetToken(keys, userId, seed)), sentAt: new Date(now) }
  await tx
    .insert(passwordResetLinks)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: passwordResetLinks.userId, set: row })
  return seed
}

/** The last link of an account that no one has used, and whether it has expired. */
export async function findUnusedLink(read: Reader, userId: number, now: number) {
  const [link] = await read.select().from(passwordResetLinks).where(eq(passwordResetLinks.userId, userId))
  return link && { requestId: link.requestId, hasExpired: now >= link.sentAt.getTime() + LIFE }
}

/** Whose password a link sets, while it works: for an active account at the verified address that it was sent to. */
export async function findLinkOwner(read: Reader, token: string, now: number) {
  const { tokenHash, sentAt, requestId, userId } = passwordResetLinks
  const [row] = await read
    .select({ owner: userColumns, requestId, sentAt })
    .from(passwordResetLinks)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(tokenHash, hashToken(token)),
        gt(sentAt, new Date(now - LIFE)),
        lte(sentAt, new Date(now)),
        eq(users.active, true),
        isNull(users.emailUnconfirmedSince),
      ),
    )
  return row && { owner: row.owner, requestId: row.requestId, until: new Date(row.sentAt.getTime() + LIFE) }
}
