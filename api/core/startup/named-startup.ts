import { eq, sql } from '#api/db/drizzle.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { startups } from '#api/db/schema/startup.ts'

/** What a list that names a startup selects of it: its name, and what decides who may open its page. */
export const NAMED_STARTUP = {
  id: startups.id,
  userId: startups.userId,
  companyName: startups.companyName,
  approved: startups.approved,
  isPublic: startups.isPublic,
  ownerActive: startups.ownerActive,
}

const namedStartup = prepared((reader: Reader) =>
  reader
    .select(NAMED_STARTUP)
    .from(startups)
    .where(eq(startups.id, sql.placeholder('id')))
    .prepare(),
)

export function findNamed(reader: Reader | Transaction, id: number) {
  return namedStartup(reader).get({ id })
}
