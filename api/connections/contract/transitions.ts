import { DAY } from '#api/platform/contract/dates.ts'

export const CONNECTION_STATES = ['requested', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]
export const CONNECTION_LABELS: Readonly<Record<ConnectionState, string>> = {
  requested: 'Requested',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

/** Why someone declines, as the other party sees it. */
export const DECLINE_REASONS = ['field', 'stage', 'amount', 'time', 'early', 'other'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]
export const DECLINE_LABELS: Readonly<Record<DeclineReason, string>> = {
  field: 'Outside my focus',
  stage: 'Not my stage',
  amount: 'The amount doesn’t fit',
  time: 'No bandwidth right now',
  early: 'Too early',
  other: 'Another reason',
}

/** Who can send a connection request. */
export const CONNECTION_PARTIES = ['investor', 'founder'] as const
export type ConnectionParty = (typeof CONNECTION_PARTIES)[number]
/** Who can have started a connection: one of the parties, or an administrator's introduction (`region`). */
export const CONNECTION_INITIATORS = [...CONNECTION_PARTIES, 'region'] as const
export const otherParty = (party: ConnectionParty): ConnectionParty => (party === 'investor' ? 'founder' : 'investor')

/** What happens to a connection; each event is a row of its history. */
export const CONNECTION_EVENT_TYPES = [
  'request',
  'accept',
  'decline',
  'extend',
  'withdraw',
  'expire',
  'introduce',
] as const
export type ConnectionEventType = (typeof CONNECTION_EVENT_TYPES)[number]

/** Who changes a connection: a party, `clock` when time is up, or `region` for an introduction that both accepted. */
export type TransitionActor = ConnectionParty | 'clock' | 'region'

/** `asker` sent the last request, `receiver` got it. */
type Actor = 'requester' | 'recipient' | TransitionActor

interface ConnectionTransition {
  action: ConnectionEventType
  /** `null`: no connection yet. */
  from: ConnectionState | null
  by: readonly Actor[]
  to: ConnectionState
  /** Days since the previous state before this is possible. */
  afterDays?: number
}

const EITHER = ['investor', 'founder'] as const

/** The whole life of a connection: no other transition is possible (rules: Connections). */
const CONNECTION_TRANSITIONS: readonly ConnectionTransition[] = [
  { action: 'request', from: null, by: EITHER, to: 'requested' },
  { action: 'request', from: 'withdrawn', by: EITHER, to: 'requested', afterDays: 30 },
  { action: 'request', from: 'expired', by: EITHER, to: 'requested', afterDays: 30 },
  { action: 'request', from: 'declined', by: EITHER, to: 'requested', afterDays: 180 },
  /** A recipient who sends a request in return accepts. */
  { action: 'request', from: 'requested', by: ['recipient'], to: 'accepted' },
  { action: 'accept', from: 'requested', by: ['recipient'], to: 'accepted' },
  { action: 'decline', from: 'requested', by: ['recipient'], to: 'declined' },
  { action: 'extend', from: 'requested', by: ['recipient'], to: 'requested' },
  { action: 'withdraw', from: 'requested', by: ['requester'], to: 'withdrawn' },
  /** Either party, so that the state doesn't reveal who ended it or that there is a block. */
  { action: 'withdraw', from: 'accepted', by: EITHER, to: 'withdrawn' },
  { action: 'expire', from: 'requested', by: ['clock'], to: 'expired' },
  /** Accepting an introduction settles anything that was pending before. */
  { action: 'introduce', from: null, by: ['region'], to: 'accepted' },
  { action: 'introduce', from: 'requested', by: ['region'], to: 'accepted' },
  { action: 'introduce', from: 'declined', by: ['region'], to: 'accepted' },
  { action: 'introduce', from: 'withdrawn', by: ['region'], to: 'accepted' },
  { action: 'introduce', from: 'expired', by: ['region'], to: 'accepted' },
]

/** The parts of a connection that its transitions depend on. */
export interface ConnectionSnapshot {
  state: ConnectionState
  /** Who sent the last request, or `region` for an introduction. */
  initiatedBy: (typeof CONNECTION_INITIATORS)[number]
}

/** Whether a pending request needs this party's answer. */
export const needsAnswerFrom = (party: ConnectionParty, { state, initiatedBy }: ConnectionSnapshot): boolean =>
  state === 'requested' && initiatedBy !== party

const getActors = (actor: TransitionActor, snapshot: ConnectionSnapshot | null): readonly Actor[] =>
  actor === 'clock' || actor === 'region'
    ? [actor]
    : [actor, snapshot?.initiatedBy === actor ? 'requester' : 'recipient']

/** The transitions that someone can make, regardless of how long they have to wait. */
export function allowedTransitions(
  actor: TransitionActor,
  snapshot: ConnectionSnapshot | null,
): readonly ConnectionTransition[] {
  const actors = getActors(actor, snapshot)
  const from = snapshot?.state ?? null
  return CONNECTION_TRANSITIONS.filter(
    (transition) => transition.from === from && transition.by.some((actor) => actors.includes(actor)),
  )
}

/** How a party ends the connection or request; `undefined` if there is nothing to end. */
export const getEnd = (party: ConnectionParty, snapshot: ConnectionSnapshot): 'withdraw' | 'decline' | undefined =>
  allowedTransitions(party, snapshot)
    .map(({ action }) => action)
    .find((action) => action === 'withdraw' || action === 'decline')

/** Whether they were connected and aren't now. A request that was withdrawn while pending has no answer. */
export const hasEnded = ({ state, answeredAt }: { state: ConnectionState; answeredAt: unknown }): boolean =>
  state === 'withdrawn' && answeredAt !== null

/** Days from the end of a request until a new one is possible. */
export const daysBeforeAgain = (state: ConnectionState): number =>
  CONNECTION_TRANSITIONS.find(({ action, from }) => action === 'request' && from === state)?.afterDays ?? 0

/** Days after a request is sent; on the last one it expires. */
export const REQUEST_DAYS = { firstReminder: 5, secondReminder: 10, end: 14 } as const

/** Milliseconds before a request or an introduction expires: each reminder, and the end itself. */
export const REQUEST_STEPS_MS = [
  (REQUEST_DAYS.end - REQUEST_DAYS.firstReminder) * DAY,
  (REQUEST_DAYS.end - REQUEST_DAYS.secondReminder) * DAY,
  0,
] as const

/** Expired requests in a row before the recipient's requests are paused. */
export const UNANSWERED_BEFORE_PAUSE = 5

/** What someone who can't connect sees (rules: Connections): toast title and text, and the text of the 403. */
export const CONNECT_REFUSED = {
  title: 'Action required',
  text: 'You need to be logged in as an investor to request a connection.',
} as const

/** What the sender sees when the recipient's limit is reached. */
export const LIMIT_REACHED = 'Not accepting new requests right now (limit reached).'
export const NOT_ACCEPTING = 'Not accepting requests right now.'
/** What someone sees about a person they have blocked. */
export const BLOCKED = 'You’ve blocked them. Unblock them in your conversation first.'

/** The user id of a party. */
export const userForParty = (
  party: ConnectionParty,
  { connection, startup }: { connection: { investorId: number }; startup: { userId: number } },
): number => (party === 'investor' ? connection.investorId : startup.userId)
