import type { Asking } from '#api/connections/contract/request-status.ts'
import { type ConnectionSide, BLOCKED, NOT_TAKING, ROOM_FULL } from '#api/connections/contract/transitions.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { CONNECTION_LABELS } from '#api/platform/contract/enumerations.ts'

/** What a person can do about somebody of the other side now. */
interface Standing {
  can: 'ask' | 'answer' | 'write' | 'watch' | 'nothing'
  /** What became of the last request, while no other can be made. */
  became: string | null
  /** What to know of it: from when on, or why not. */
  note: string | null
}

/** What became of a connection; a request that was withdrawn has its own word. */
export const ENDED = 'Ended'
export const WATCH = 'Tell me when there is room'
export const WATCHED = 'We tell you when there is room.'
/** Without the stop, as a fact of a card. */
const PAUSED = NOT_TAKING.replace(/\.$/, '')

/** `side` is who is looked at. */
export function standingOf(asking: Asking, side: ConnectionSide, timeZone: string): Standing {
  const { room, isWatching, state, hasEnded, initiatedBy, againAt } = asking
  const became = hasEnded ? ENDED : state && CONNECTION_LABELS[state]
  if (state === 'requested' && initiatedBy === side) return { can: 'answer', became: null, note: null }
  if (state === 'accepted') return { can: 'write', became: null, note: null }
  if (state === 'requested') return { can: 'nothing', became, note: null }
  if (againAt && Date.parse(againAt) > Date.now())
    return { can: 'nothing', became, note: `You can ask again from ${formatDate(againAt, timeZone)}.` }
  if (room === 'free') return { can: 'ask', became: null, note: null }
  if (room === 'blocked') return { can: 'nothing', became: null, note: BLOCKED }
  if (room === 'paused') return { can: 'nothing', became: null, note: PAUSED }
  return isWatching
    ? { can: 'nothing', became: null, note: `${ROOM_FULL} ${WATCHED}` }
    : { can: 'watch', became: null, note: ROOM_FULL }
}

/** Leads two who are connected to their conversation. */
export const WRITE = 'Message'
export const conversationOf = (connectionId: number | null): string => `/conversations/${connectionId ?? ''}`

/** Where whoever was asked by this side answers. */
export const ANSWER_AT: Readonly<Record<ConnectionSide, string>> = {
  investor: '/dashboard/startup#requests',
  founder: '/dashboard/investor?tab=saved#requests',
}
