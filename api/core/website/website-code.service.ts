import { eq } from 'drizzle-orm'
import { LIMITS } from '#api/contract/limits.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { websiteCodes } from '#api/db/schema/website.ts'

const CODE_LIFE = LIMITS.emailCode.minutes * 60_000

/** The code that counts for a person's website: young enough, and not tried too often. */
export async function liveWebsiteCode(read: Reader | Transaction, userId: number, now: number) {
  const [row] = await read.select().from(websiteCodes).where(eq(websiteCodes.userId, userId))
  if (!row || row.tries >= LIMITS.emailCode.tries) return null
  const until = row.sentAt.getTime() + CODE_LIFE
  return now < until && now > until - 2 * CODE_LIFE ? { ...row, until } : null
}
