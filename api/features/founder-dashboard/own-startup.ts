import { eq } from 'drizzle-orm'
import type { Reader } from '#api/db/database.ts'
import { startups } from '#api/db/schema/startup.ts'
import { notFound } from '#api/errors.ts'

/** The id of a founder's startup. @throws ApiError 404 before the profile was created */
export async function requireStartupId(reader: Reader, userId: number): Promise<number> {
  const [row] = await reader.select({ id: startups.id }).from(startups).where(eq(startups.userId, userId)).limit(1)
  if (!row) throw notFound('Startup profile not found')
  return row.id
}
