import { sql } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import { answeringOf } from '#api/contract/connection/answering.ts'
import { againFrom, type Answering, type Asking, type Room } from '#api/contract/connection/asking.ts'
import { type ConnectionSide, otherSide } from '#api/contract/connection/moves.ts'
import type { ConnectionState } from '#api/contract/enumerations.ts'
import { canHaveConnections, isFounder, type Viewer } from '#api/contract/policy.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { countedSince, tookColumn } from './took.ts'

type Context = { database: { read: Reader } } & Pick<CallContext, 'now'>

const viewerId = sql.placeholder('viewer')
/** Each side's profiles, their connections as `"own"`, and the two who make a pair with whoever looks. */
const SIDES = {
  founder: {
    profile: startups,
    own: sql`"own"."startup_id" = "startup_profiles"."id"`,
    pair: sql`"pair"."investor_id" = ${viewerId} and "pair"."startup_id" = "startup_profiles"."id"`,
    ownerId: sql`"startup_profiles"."user_id"`,
    canAsk: sql`1`,
  },
  investor: {
    profile: investors,
    own: sql`"own"."investor_id" = "investor_profiles"."user_id"`,
    pair: sql`"pair"."investor_id" = "investor_profiles"."user_id"
      and "pair"."startup_id" = (select "id" from "startup_profiles" where "user_id" = ${viewerId})`,
    ownerId: sql`"investor_profiles"."user_id"`,
    canAsk: sql`exists (select 1 from "startup_profiles" where "user_id" = ${viewerId} and "listed" = 1)`,
  },
} as const

type Pair = [state: ConnectionState, initiatedBy: NonNullable<Asking['initiatedBy']>, endedAt: number | null]

/** What cards say of some profiles of a side, in one look. */
function findAskable(read: Reader, side: ConnectionSide, ids: readonly number[], viewer: Viewer, now: number) {
  const { profile, own, pair, ownerId, canAsk } = SIDES[side]
  const query = prepared(read, `askable ${side}`, () =>
    read
      .select({
        id: profile.id,
        isOpen: profile.openToIntroductions,
        most: profile.openRequests,
        canAsk: canAsk.mapWith(Boolean),
        waiting: sql<number>`(
          select count(*) from "connections" "own"
          where ${own} and "own"."state" = 'requested' and "own"."initiated_by" = ${otherSide(side)}
        )`,
        took: tookColumn(side, own, sql`${sql.placeholder('since')}`),
        pair: sql`(
          select json_array("state", "initiated_by", coalesce("withdrawn_at", "answered_at", "due_at"))
          from "connections" "pair" where ${pair}
        )`.mapWith((json: string | null) => (json === null ? null : (JSON.parse(json) as Pair))),
        isWatching: sql`exists (
          select 1 from "room_watches" "watch"
          where "watch"."user_id" = ${viewerId} and "watch"."of_user_id" = ${ownerId}
        )`.mapWith(Boolean),
      })
      .from(profile)
      .where(sql`${profile.id} in (select "value" from json_each(${sql.placeholder('ids')}))`)
      .prepare(),
  )
  return query.all({ ids: JSON.stringify(ids), viewer: viewer.id, since: countedSince(now) })
}

/** Whether somebody with so many open requests takes one more. */
export const roomFor = (waiting: number, { isOpen, most }: { isOpen: boolean; most: number }): Room =>
  isOpen ? (waiting < most ? 'free' : 'full') : 'paused'

type Told<Item> = Item & { answering?: Answering | null; asking?: Asking }

/**
 * Adds to cards of one side how those people answer and, for somebody of the other side, whether they can be asked now.
 * Visitors read neither.
 */
export async function withAsking<Item extends { id: number }>(
  { database: { read }, now }: Context,
  viewer: Viewer | null,
  side: ConnectionSide,
  items: readonly Item[],
): Promise<Told<Item>[]> {
  if (!viewer || items.length === 0) return [...items]
  const isOther = canHaveConnections(viewer) && isFounder(viewer) === (side === 'investor')
  const ids = items.map(({ id }) => id)
  const known = new Map((await findAskable(read, side, ids, viewer, now())).map((row) => [row.id, row]))
  return items.map((item) => {
    const row = known.get(item.id)
    if (!row) return item
    const [state, initiatedBy, endedAt] = row.pair ?? [null, null, null]
    const again = state ? againFrom(state, endedAt) : 0
    const asking = {
      room: roomFor(row.waiting, row),
      isWatching: row.isWatching,
      state,
      initiatedBy,
      againAt: again ? new Date(again).toISOString() : null,
    }
    return { ...item, answering: answeringOf(row.took), ...(isOther && row.canAsk && { asking }) }
  })
}
