import { DAY } from '#api/contract/dates.ts'
import { sql } from 'drizzle-orm'
import { LIMITS } from '#api/contract/limits.ts'
import { isFounder, type Viewer } from '#api/contract/policy.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'

/**
 * The tables of pairs that keep two from being suggested to each other: asked, "Not for me". What an investor saved or
 * passed on is missing in the investor's own list alone: a founder could tell from a list what is private.
 */
const pairsOf = (column: 'investor_id' | 'startup_id', other: 'investor_id' | 'startup_id') => {
  const [own, theirs] = [sql.identifier(column), sql.identifier(other)]
  const user = sql.placeholder('user')
  const id = column === 'investor_id' ? user : sql`(select "id" from "startup_profiles" where "user_id" = ${user})`
  const saved = sql`union select ${theirs} from "saved_startups" where ${own} = ${id}`
  return sql`(
    select ${theirs} "id" from "connections" where ${own} = ${id}
    union select ${theirs} from "match_dismissals" where ${own} = ${id} and "dismissed_at" > ${sql.placeholder('since')}
    ${column === 'investor_id' ? saved : sql``}
  ) "pairs"`
}

/** The profiles of the other side with which a person has dealt: they are not suggested (rules: Fit). */
export async function knownPairs(read: Reader, viewer: Viewer, now: number): Promise<Set<number>> {
  const since = now - LIMITS.dismissedForDays * DAY
  const id = sql<number>`"id"`
  const query = isFounder(viewer)
    ? prepared(read, 'investors known', () =>
        read
          .select({ id: sql<number>`"investor_profiles"."id"` })
          .from(
            sql`${pairsOf('startup_id', 'investor_id')} join "investor_profiles" on "investor_profiles"."user_id" = "pairs"."id"`,
          )
          .prepare(),
      )
    : prepared(read, 'startups known', () => read.select({ id }).from(pairsOf('investor_id', 'startup_id')).prepare())
  const rows = await query.all({ user: viewer.id, since })
  return new Set(rows.map((row) => row.id))
}
