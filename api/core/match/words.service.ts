import { sql } from 'drizzle-orm'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { expressionOf, type Interest } from './interests.ts'

/** The newest that are looked at: a word that more have tells nothing. */
const MOST = 2000
const NONE: ReadonlySet<number> = new Set()

/** The startups whose text has the words of one of these interests. */
export async function startupsWith(read: Reader, interests: readonly Interest[]): Promise<ReadonlySet<number>> {
  if (interests.length === 0) return NONE
  const query = prepared(read, 'startups with words', () =>
    read
      .select({ id: sql<number>`"rowid"` })
      .from(sql`"startup_words"`)
      .where(sql`"startup_words" match ${sql.placeholder('expression')}`)
      .orderBy(sql`"rowid" desc`)
      .limit(MOST)
      .prepare(),
  )
  const rows = await query.all({ expression: expressionOf(interests) })
  return new Set(rows.map(({ id }) => id))
}
