import { eq } from '#api/db/drizzle.ts'
import { liveUntil } from '#api/core/email-address/code.ts'
import type { Reader } from '#api/db/database.ts'
import { websiteCodes } from '#api/db/schema/website.ts'

/** The code that counts for a person's website. */
export async function liveWebsiteCode(read: Reader, userId: number, now: number) {
  const [row] = await read.select().from(websiteCodes).where(eq(websiteCodes.userId, userId))
  const until = row ? liveUntil(row, now) : null
  return row && until !== null ? { ...row, until } : null
}
