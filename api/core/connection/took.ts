import { type SQL, sql } from '#api/db/drizzle.ts'
import { type ConnectionSide, otherSide } from '#api/contract/connection/moves.ts'
import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'

const { days } = LIMITS.answering

/** From when on requests count, by whole days: the same for all who read figures on one day. Milliseconds. */
export const countedSince = (now: number): number => (Math.floor(now / DAY) - days) * DAY

/** Reads such a column. */
const toTook = (json: string): (number | null)[] => (json === '[]' ? [] : (JSON.parse(json) as (number | null)[]))

/**
 * How long somebody's answers took, as a JSON list: `null` for a request that ran out; those that were withdrawn or
 * still wait are left out. `whose` names their connections, as `"own"`.
 */
export const tookColumn = (side: ConnectionSide, whose: SQL, since: SQL | number) =>
  sql`(
    select json_group_array(case when "end"."act" = 'expire' then null else "end"."at" - "ask"."at" end)
    from "connections" "own"
    join "connection_events" "ask" on "ask"."connection_id" = "own"."id"
    join "connection_events" "end" on "end"."id" = (
      select min("later"."id") from "connection_events" "later"
      where "later"."connection_id" = "own"."id" and "later"."id" > "ask"."id"
        and "later"."act" in ('accept', 'decline', 'introduce', 'withdraw', 'expire')
    )
    where ${whose} and "ask"."act" = 'request' and "ask"."side" = ${otherSide(side)} and "ask"."at" >= ${since}
      and "end"."act" <> 'withdraw'
  )`.mapWith(toTook)
