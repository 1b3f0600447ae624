import type { ConnectionState } from '#api/contract/enumerations.ts'

/** Who may ask for an introduction. */
export const CONNECTION_SIDES = ['investor', 'founder'] as const
export type ConnectionSide = (typeof CONNECTION_SIDES)[number]
export const otherSide = (side: ConnectionSide): ConnectionSide => (side === 'investor' ? 'founder' : 'investor')

/** What happens to a connection; each is a row of its history. */
export const CONNECTION_ACTS = ['request', 'accept', 'decline', 'extend', 'withdraw', 'expire'] as const
export type ConnectionAct = (typeof CONNECTION_ACTS)[number]

/** `asker` asked last, `receiver` is asked, `clock` is time that ran out. */
type Actor = 'asker' | 'receiver' | ConnectionSide | 'clock'

interface Move {
  act: ConnectionAct
  /** `null`: the two have no connection yet. */
  from: ConnectionState | null
  by: readonly Actor[]
  to: ConnectionState
  /** Days that have to pass in the state before. */
  afterDays?: number
}

const EITHER = ['investor', 'founder'] as const

/** The whole life of a connection: what is not here cannot happen (rules: Connections). */
const CONNECTION_MOVES: readonly Move[] = [
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
  { act: 'withdraw', from: 'accepted', by: ['asker', 'investor'], to: 'withdrawn' },
  { act: 'expire', from: 'requested', by: ['clock'], to: 'expired' },
]

/** A connection, as far as its moves depend on it. */
export interface Standing {
  state: ConnectionState
  /** Who asked last. */
  initiatedBy: ConnectionSide
}

const actorsOf = (side: ConnectionSide | 'clock', standing: Standing | null): readonly Actor[] =>
  side === 'clock' ? ['clock'] : [side, standing?.initiatedBy === side ? 'asker' : 'receiver']

/** The moves that one of the two, or the clock, can make; how long it has to wait is not looked at. */
export function movesOf(side: ConnectionSide | 'clock', standing: Standing | null): readonly Move[] {
  const actors = actorsOf(side, standing)
  const from = standing?.state ?? null
  return CONNECTION_MOVES.filter((move) => move.from === from && move.by.some((actor) => actors.includes(actor)))
}

/** Days from the end of a request until another can be made. */
export const daysBeforeAgain = (state: ConnectionState): number =>
  CONNECTION_MOVES.find(({ act, from }) => act === 'request' && from === state)?.afterDays ?? 0

/** The days of a request, counted from it; the last one ends it. */
export const REQUEST_DAYS = { firstReminder: 5, secondReminder: 10, end: 14 } as const

/** Requests that ran out one after the other before the platform pauses those of their receiver. */
export const UNANSWERED_BEFORE_PAUSE = 5
