import { eq, sql } from '#api/db/drizzle.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { startups } from '#api/db/schema/startup.ts'
import { notFound } from '#api/errors.ts'

export const NO_OWN_STARTUP = 'Startup profile not found'

const ownStartup = prepared((reader: Reader) =>
  reader
    .select({ id: startups.id, logo: startups.logo })
    .from(startups)
    .where(eq(startups.userId, sql.placeholder('user')))
    .prepare(),
)

/** A founder's startup. @throws ApiError 404 before the profile was created */
export async function requireOwnStartup(reader: Reader | Transaction, userId: number) {
  const row = await ownStartup(reader).get({ user: userId })
  if (!row) throw notFound(NO_OWN_STARTUP)
  return row
}
