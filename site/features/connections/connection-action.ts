import type { RequestStatus } from '#api/connections/contract/request-status.ts'
import { type ConnectionParty, BLOCKED, NOT_ACCEPTING, LIMIT_REACHED } from '#api/connections/contract/transitions.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { CONNECTION_LABELS } from '#api/connections/contract/transitions.ts'

/** What a person can do about someone of the other side now. */
interface ConnectionActionState {
  can: 'ask' | 'answer' | 'write' | 'watch' | 'nothing'
  /** What became of the last request, while no other can be made. */
  became: string | null
  /** What to know of it: from when on, or why not. */
  note: string | null
}

/** What became of a connection; a request that was withdrawn has its own word. */
export const ENDED = 'Ended'
export const WATCH = 'Notify me when they’re available'
export const WATCHED = 'We’ll notify you when they’re available.'
/** Without the stop, as a fact of a card. */
const PAUSED = NOT_ACCEPTING.replace(/\.$/, '')

/** `party` is who is looked at. */
export function getConnectionAction(
  requestStatus: RequestStatus,
  party: ConnectionParty,
  timeZone: string,
): ConnectionActionState {
  const { availability, isWatching, state, hasEnded, initiatedBy, againAt } = requestStatus
  const became = hasEnded ? ENDED : state && CONNECTION_LABELS[state]
  if (state === 'requested' && initiatedBy === party) return { can: 'answer', became: null, note: null }
  if (state === 'accepted') return { can: 'write', became: null, note: null }
  if (state === 'requested') return { can: 'nothing', became, note: null }
  if (againAt && Date.parse(againAt) > Date.now())
    return { can: 'nothing', became, note: `You can request again starting ${formatDate(againAt, timeZone)}.` }
  if (availability === 'free') return { can: 'ask', became: null, note: null }
  if (availability === 'blocked') return { can: 'nothing', became: null, note: BLOCKED }
  if (availability === 'paused') return { can: 'nothing', became: null, note: PAUSED }
  return isWatching
    ? { can: 'nothing', became: null, note: `${LIMIT_REACHED} ${WATCHED}` }
    : { can: 'watch', became: null, note: LIMIT_REACHED }
}

/** Leads two who are connected to their conversation. */
export const WRITE = 'Message'
export const getConversationPath = (connectionId: number | null): string => `/conversations/${connectionId ?? ''}`

/** Opens the dialog there; once times are proposed, it leads to them. */
export const PROPOSE = 'Propose times'
export const getProposePath = (connectionId: number): string => `${getConversationPath(connectionId)}#propose`

/** Where the recipient of a request of this side answers. */
export const ANSWER_AT: Readonly<Record<ConnectionParty, string>> = {
  investor: '/dashboard/startup#today',
  founder: '/dashboard/investor#today',
}
