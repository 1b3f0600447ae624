import type { ConnectionState } from '#api/platform/contract/enumerations.ts'

/** Who may ask for an introduction. */
export const CONNECTION_PARTIES = ['investor', 'founder'] as const
export type ConnectionParty = (typeof CONNECTION_PARTIES)[number]
/** Who can have begun a connection: one of the two, or the region that introduced them. */
export const CONNECTION_INITIATORS = [...CONNECTION_PARTIES, 'region'] as const
export const otherParty = (party: ConnectionParty): ConnectionParty => (party === 'investor' ? 'founder' : 'investor')

/** What happens to a connection; each is a row of its history. */
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

/** Who moves a connection: one of the two, time that ran out, or the region, for two who both said yes to it. */
export type TransitionActor = ConnectionParty | 'clock' | 'region'

/** `asker` asked last, `receiver` is asked. */
type Actor = 'asker' | 'receiver' | TransitionActor

interface ConnectionTransition {
  act: ConnectionEventType
  /** `null`: the two have no connection yet. */
  from: ConnectionState | null
  by: readonly Actor[]
  to: ConnectionState
  /** Days that have to pass in the state before. */
  afterDays?: number
}

const EITHER = ['investor', 'founder'] as const

/** The whole life of a connection: what is not here cannot happen (rules: Connections). */
const CONNECTION_TRANSITIONS: readonly ConnectionTransition[] = [
  { act: 'request', from: null, by: EITHER, to: 'requested' },
  { act: 'request', from: 'withdrawn', by: EITHER, to: 'requested', afterDays: 30 },
  { act: 'request', from: 'expired', by: EITHER, to: 'requested', afterDays: 30 },
  { act: 'request', from: 'declined', by: EITHER, to: 'requested', afterDays: 180 },
  /** Whoever is asked and asks in turn has said yes. */
  { act: 'request', from: 'requested', by: ['receiver'], to: 'accepted' },
  { act: 'accept', from: 'requested', by: ['receiver'], to: 'accepted' },
  { act: 'decline', from: 'requested', by: ['receiver'], to: 'declined' },
  { act: 'extend', from: 'requested', by: ['receiver'], to: 'requested' },
  { act: 'withdraw', from: 'requested', by: ['asker'], to: 'withdrawn' },
  /** Either, so that the state tells nobody who ended it, or that the other one was blocked. */
  { act: 'withdraw', from: 'accepted', by: EITHER, to: 'withdrawn' },
  { act: 'expire', from: 'requested', by: ['clock'], to: 'expired' },
  /** Two who say yes to an introduction have answered whatever else there was between them. */
  { act: 'introduce', from: null, by: ['region'], to: 'accepted' },
  { act: 'introduce', from: 'requested', by: ['region'], to: 'accepted' },
  { act: 'introduce', from: 'declined', by: ['region'], to: 'accepted' },
  { act: 'introduce', from: 'withdrawn', by: ['region'], to: 'accepted' },
  { act: 'introduce', from: 'expired', by: ['region'], to: 'accepted' },
]

/** A connection, as far as its moves depend on it. */
export interface ConnectionSnapshot {
  state: ConnectionState
  /** Who asked last, or the region that introduced the two. */
  initiatedBy: (typeof CONNECTION_INITIATORS)[number]
}

/** Whether an open request waits for the answer of this side. */
export const needsAnswerFrom = (party: ConnectionParty, { state, initiatedBy }: ConnectionSnapshot): boolean =>
  state === 'requested' && initiatedBy !== party

const getActors = (actor: TransitionActor, snapshot: ConnectionSnapshot | null): readonly Actor[] =>
  actor === 'clock' || actor === 'region' ? [actor] : [actor, snapshot?.initiatedBy === actor ? 'asker' : 'receiver']

/** The moves that somebody can make; how long they have to wait is not looked at. */
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

/** How a side ends what there is between the two; `undefined` where there is nothing to end. */
export const getEnd = (party: ConnectionParty, snapshot: ConnectionSnapshot): 'withdraw' | 'decline' | undefined =>
  allowedTransitions(party, snapshot)
    .map(({ act }) => act)
    .find((action) => action === 'withdraw' || action === 'decline')

/** Whether the two were connected and are not now: before that, a withdrawn request has no answer. */
export const hasEnded = ({ state, answeredAt }: { state: ConnectionState; answeredAt: unknown }): boolean =>
  state === 'withdrawn' && answeredAt !== null

/** Days from the end of a request until another can be made. */
export const daysBeforeAgain = (state: ConnectionState): number =>
  CONNECTION_TRANSITIONS.find(({ act, from }) => act === 'request' && from === state)?.afterDays ?? 0

/** The days of a request, counted from it; the last one ends it. */
export const REQUEST_DAYS = { firstReminder: 5, secondReminder: 10, end: 14 } as const

/** Requests that ran out one after the other before the platform pauses those of their receiver. */
export const UNANSWERED_BEFORE_PAUSE = 5

/**
 * What a person who may not connect is told (rules: Connections): toast title and text, and the sentence of the 403.
 */
export const CONNECT_REFUSED = {
  title: 'Action required',
  text: 'You need to be logged in as an investor to request a connection.',
} as const

/** What the asker reads of somebody who takes no further request. */
export const LIMIT_REACHED = 'Has as many open requests as they answer at a time.'
export const NOT_ACCEPTING = 'Not taking requests now.'
/** What somebody reads of whom they have blocked. */
export const BLOCKED = 'You have blocked them. Unblock them in your conversation before you ask.'
