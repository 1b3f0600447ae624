import { type SQL, sql, type Placeholder } from '#api/platform/db/drizzle.ts'
import { type ConnectionParty, otherParty, hasEnded } from './contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { getResponseStats } from './contract/response-rate.ts'
import { againFrom, type ResponseStats, type RequestStatus, type Availability } from './contract/request-status.ts'
import type { ConnectionState } from '#api/connections/contract/transitions.ts'
import { canHaveConnections, isFounder, type Viewer } from '#api/policy.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'

const { days } = LIMITS.responseStats

/** Start of the counted period, in milliseconds. Whole days, so that everyone sees the same figures on one day. */
export const countedSince = (now: number): number => (Math.floor(now / DAY) - days) * DAY

/** Parses the column from `responseTimesColumn`. */
const toResponseTimes = (json: string): (number | null)[] =>
  json === '[]' ? [] : (JSON.parse(json) as (number | null)[])

/**
 * How long someone took to answer each request, as a JSON list in milliseconds: `null` for an expired request.
 * Withdrawn and pending ones are left out. `owner` selects their connections, as `"own"`.
 */
export const responseTimesColumn = (party: ConnectionParty, owner: SQL, since: SQL | number) =>
  sql`(
    select json_group_array(case when "end"."action" = 'expire' then null else "end"."at" - "ask"."at" end)
    from "connections" "own"
    join "connection_events" "ask" on "ask"."connection_id" = "own"."id"
    join "connection_events" "end" on "end"."id" = (
      select min("later"."id") from "connection_events" "later"
      where "later"."connection_id" = "own"."id" and "later"."id" > "ask"."id"
        and "later"."action" in ('accept', 'decline', 'introduce', 'withdraw', 'expire')
    )
    where ${owner} and "ask"."action" = 'request' and "ask"."party" = ${otherParty(party)} and "ask"."at" >= ${since}
      and "end"."action" <> 'withdraw'
  )`.mapWith(toResponseTimes)

type Value = Placeholder | number | null

/** Each party's profiles, their connections as `"own"`, and the pair with the viewer. */
const partiesFor = (viewerId: Value) => ({
  founder: {
    profile: startups,
    own: sql`"own"."startup_id" = "startup_profiles"."id"`,
    pair: sql`"pair"."investor_id" = ${viewerId} and "pair"."startup_id" = "startup_profiles"."id"`,
    ownerId: sql`"startup_profiles"."user_id"`,
    canRequest: sql`1`,
  },
  investor: {
    profile: investors,
    own: sql`"own"."investor_id" = "investor_profiles"."user_id"`,
    pair: sql`"pair"."investor_id" = "investor_profiles"."user_id"
      and "pair"."startup_id" = (select "id" from "startup_profiles" where "user_id" = ${viewerId})`,
    ownerId: sql`"investor_profiles"."user_id"`,
    canRequest: sql`exists (select 1 from "startup_profiles" where "user_id" = ${viewerId} and "listed" = 1)`,
  },
})

type Pair = [
  state: ConnectionState,
  initiatedBy: NonNullable<RequestStatus['initiatedBy']>,
  endedAt: number | null,
  answeredAt: number | null,
  connectionId: number,
]
type RequestFactsEntry = [
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

/** What the database knows about how a profile answers, and about the viewer's requests to it. */
export interface RequestFacts {
  isOpen: boolean
  most: number
  canRequest: boolean
  pending: number
  responseTimes: (number | null)[]
  pair: Pair | null
  /** Who has blocked the other: the viewer (`own`), or the other person. */
  block: 'own' | 'other' | null
  isWatching: boolean
  /** When the profile was created. */
  madeAt: number
}

function toRequestFacts(json: string): RequestFacts {
  const [isOpen, most, canRequest, pending, responseTimes, pair, isOwnBlock, isWatching, madeAt] = JSON.parse(
    json,
  ) as RequestFactsEntry
  const block = isOwnBlock === null ? null : isOwnBlock ? 'own' : 'other'
  const flags = { isOpen: isOpen === 1, canRequest: canRequest === 1, isWatching: isWatching === 1 }
  return { ...flags, most, pending, responseTimes, pair, block, madeAt }
}

/** The viewer, as the column's placeholders need it. */
export const toViewerParams = (viewerId: number | null, now: number) => ({ viewer: viewerId, since: countedSince(now) })
const BOUND = { viewer: sql.placeholder('viewer'), since: sql.placeholder('since') }

/** A column for the request status on cards. `toViewerParams` has the values of its placeholders. */
export function requestFactsColumn(party: ConnectionParty, { viewer, since }: { viewer: Value; since: Value } = BOUND) {
  const { profile, own, pair, ownerId, canRequest } = partiesFor(viewer)[party]
  return sql`json_array(
    ${profile.openToIntroductions}, ${profile.openRequests}, ${canRequest},
    (
      select count(*) from "connections" "own"
      where ${own} and "own"."state" = 'requested' and "own"."initiated_by" = ${otherParty(party)}
    ),
    json(${responseTimesColumn(party, own, sql`${since}`)}),
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
      select 1 from "availability_watches" "watch"
      where "watch"."user_id" = ${viewer} and "watch"."of_user_id" = ${ownerId}
    ),
    ${profile.createdAt}
  )`.mapWith(toRequestFacts)
}

/** Whether someone with this many pending requests can get one more. */
export const getAvailabilityFor = (
  pending: number,
  { isOpen, most }: { isOpen: boolean; most: number },
): Availability => (isOpen ? (pending < most ? 'free' : 'full') : 'paused')

/**
 * Someone who was blocked sees that the other person takes no requests, but never earlier than a new request would have
 * been possible (rules: Block).
 */
function getAvailability(facts: RequestFacts, mayRequest: boolean): Availability {
  if (facts.block === 'own') return 'blocked'
  return facts.block === 'other' && mayRequest ? 'paused' : getAvailabilityFor(facts.pending, facts)
}

/**
 * What a card says about how someone answers and, for the other party, whether they can get a request now. Visitors see
 * neither.
 */
export function toRequestStatus(
  viewer: Viewer | null,
  party: ConnectionParty,
  facts: RequestFacts,
  now: number,
): {
  responseStats?: ResponseStats | null
  isNew?: boolean
  requestStatus?: RequestStatus
  openToIntroductions?: boolean
} {
  if (!viewer) return {}
  const responseStats = getResponseStats(facts.responseTimes)
  const responseInfo = { responseStats, isNew: now - facts.madeAt < LIMITS.newMember.days * DAY }
  if (!facts.canRequest || !canHaveConnections(viewer) || isFounder(viewer) !== (party === 'investor'))
    return responseInfo
  const [state, initiatedBy, endedAt, answeredAt, connectionId] = facts.pair ?? [null, null, null, null, null]
  const again = state ? againFrom(state, endedAt) : 0
  const mayRequest = state !== 'requested' && state !== 'accepted' && again <= now
  const requestStatus = {
    availability: getAvailability(facts, mayRequest),
    isWatching: facts.isWatching,
    connectionId,
    state,
    hasEnded: state !== null && hasEnded({ state, answeredAt }),
    initiatedBy,
    againAt: again ? new Date(again).toISOString() : null,
  }
  // Otherwise the profile would show someone who was blocked that requests are accepted.
  return {
    ...responseInfo,
    requestStatus: requestStatus,
    ...(facts.block === 'other' && mayRequest && { openToIntroductions: false }),
  }
}
