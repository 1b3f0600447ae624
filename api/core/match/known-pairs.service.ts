import { DAY } from '#api/contract/dates.ts'
import { sql } from 'drizzle-orm'
import { LIMITS } from '#api/contract/limits.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import type { Asker } from './asker.service.ts'

/** The tables of pairs that keep two from being suggested to each other: saved or passed on, asked, "Not for me". */
const pairsOf = (column: 'investor_id' | 'startup_id', other: 'investor_id' | 'startup_id') => {
  const [own, theirs] = [sql.identifier(column), sql.identifier(other)]
  const id = sql.placeholder('id')
  return sql`(
    select ${theirs} "id" from "saved_startups" where ${own} = ${id}
    union select ${theirs} from "connections" where ${own} = ${id}
    union select ${theirs} from "match_dismissals" where ${own} = ${id} and "dismissed_at" > ${sql.placeholder('since')}
  ) "pairs"`
}

/** The profiles of the other side with which a person has dealt: they are not suggested (rules: Fit). */
export async function knownPairs(read: Reader, { side, profile }: Asker, now: number): Promise<Set<number>> {
  const since = now - LIMITS.dismissedForDays * DAY
  const id = sql<number>`"id"`
  const query =
    side === 'investor'
      ? prepared(read, 'startups known', () => read.select({ id }).from(pairsOf('investor_id', 'startup_id')).prepare())
      : prepared(read, 'investors known', () =>
          read
            .select({ id: sql<number>`"investor_profiles"."id"` })
            .from(
              sql`${pairsOf('startup_id', 'investor_id')} join "investor_profiles" on "investor_profiles"."user_id" = "pairs"."id"`,
            )
            .prepare(),
        )
  const rows = await query.all({ id: side === 'investor' ? profile.userId : profile.id, since })
  return new Set(rows.map((row) => row.id))
}
