import { type SQL, sql, type Placeholder } from '#api/platform/db/drizzle.ts'
import { type ConnectionSide, otherSide, hasEnded } from './contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { answeringOf } from './contract/response-rate.ts'
import { againFrom, type Answering, type Asking, type Room } from './contract/request-status.ts'
import type { ConnectionState } from '#api/platform/contract/enumerations.ts'
import { canHaveConnections, isFounder, type Viewer } from '#api/policy.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'

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

type Value = Placeholder | number | null

/** Each side's profiles, their connections as `"own"`, and the two who make a pair with whoever looks. */
const sidesFor = (viewerId: Value) => ({
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
})

type Pair = [
  state: ConnectionState,
  initiatedBy: NonNullable<Asking['initiatedBy']>,
  endedAt: number | null,
  answeredAt: number | null,
  connectionId: number,
]
type AskedEntry = [
  isOpen: 0 | 1,
  most: number,
  canAsk: 0 | 1,
  waiting: number,
  took: (number | null)[],
  pair: Pair | null,
  block: 0 | 1 | null,
  isWatching: 0 | 1,
  madeAt: number,
]

/** What the database knows of how a profile answers, and of the viewer's asking it. */
export interface Asked {
  isOpen: boolean
  most: number
  canAsk: boolean
  waiting: number
  took: (number | null)[]
  pair: Pair | null
  /** Whether one of the two has blocked the other: whoever looks, or the other one. */
  block: 'own' | 'other' | null
  isWatching: boolean
  /** When the profile was made. */
  madeAt: number
}

function toAsked(json: string): Asked {
  const [isOpen, most, canAsk, waiting, took, pair, isOwnBlock, isWatching, madeAt] = JSON.parse(json) as AskedEntry
  const block = isOwnBlock === null ? null : isOwnBlock ? 'own' : 'other'
  const flags = { isOpen: isOpen === 1, canAsk: canAsk === 1, isWatching: isWatching === 1 }
  return { ...flags, most, waiting, took, pair, block, madeAt }
}

/** Who looks, as the column takes it. */
export const askedBy = (viewerId: number | null, now: number) => ({ viewer: viewerId, since: countedSince(now) })
const BOUND = { viewer: sql.placeholder('viewer'), since: sql.placeholder('since') }

/** A column beside a profile of a side for what cards say of it, of which `askedBy` has the values. */
export function askedColumn(side: ConnectionSide, { viewer, since }: { viewer: Value; since: Value } = BOUND) {
  const { profile, own, pair, ownerId, canAsk } = sidesFor(viewer)[side]
  return sql`json_array(
    ${profile.openToIntroductions}, ${profile.openRequests}, ${canAsk},
    (
      select count(*) from "connections" "own"
      where ${own} and "own"."state" = 'requested' and "own"."initiated_by" = ${otherSide(side)}
    ),
    json(${tookColumn(side, own, sql`${since}`)}),
    (
      select json_array("state", "initiated_by", coalesce("withdrawn_at", "answered_at", "due_at"), "answered_at", "id")
      from "connections" "pair" where ${pair}
    ),
    (
      select max("blocker_id" = ${viewer}) from "blocks"
      where ("blocker_id" = ${viewer} and "blocked_id" = ${ownerId})
        or ("blocker_id" = ${ownerId} and "blocked_id" = ${viewer})
    ),
    exists (
      select 1 from "room_watches" "watch"
      where "watch"."user_id" = ${viewer} and "watch"."of_user_id" = ${ownerId}
    ),
    ${profile.createdAt}
  )`.mapWith(toAsked)
}

/** Whether somebody with so many open requests takes one more. */
export const roomFor = (waiting: number, { isOpen, most }: { isOpen: boolean; most: number }): Room =>
  isOpen ? (waiting < most ? 'free' : 'full') : 'paused'

/** Who was blocked reads that the other takes no requests, and not before they could ask again (rules: Block). */
function roomOf(asked: Asked, mayAsk: boolean): Room {
  if (asked.block === 'own') return 'blocked'
  return asked.block === 'other' && mayAsk ? 'paused' : roomFor(asked.waiting, asked)
}

/**
 * What a card of one side says of how its person answers and, to somebody of the other side, whether they can be asked
 * now. Visitors read neither.
 */
export function toldOf(
  viewer: Viewer | null,
  side: ConnectionSide,
  asked: Asked,
  now: number,
): { answering?: Answering | null; isNew?: boolean; asking?: Asking; openToIntroductions?: boolean } {
  if (!viewer) return {}
  const answering = answeringOf(asked.took)
  const told = { answering, isNew: now - asked.madeAt < LIMITS.newMember.days * DAY }
  if (!asked.canAsk || !canHaveConnections(viewer) || isFounder(viewer) !== (side === 'investor')) return told
  const [state, initiatedBy, endedAt, answeredAt, connectionId] = asked.pair ?? [null, null, null, null, null]
  const again = state ? againFrom(state, endedAt) : 0
  const mayAsk = state !== 'requested' && state !== 'accepted' && again <= now
  const asking = {
    room: roomOf(asked, mayAsk),
    isWatching: asked.isWatching,
    connectionId,
    state,
    hasEnded: state !== null && hasEnded({ state, answeredAt }),
    initiatedBy,
    againAt: again ? new Date(again).toISOString() : null,
  }
  // Else the profile itself would tell the one who was blocked that requests are taken.
  return { ...told, asking, ...(asked.block === 'other' && mayAsk && { openToIntroductions: false }) }
}
