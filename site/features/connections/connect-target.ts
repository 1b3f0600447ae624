import type { RequestStatus } from '#api/connections/contract/request-status.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'

/** Someone who can be asked to connect: a startup by an investor, an investor by a founder. */
export interface ConnectTarget {
  /** The side of whom is asked. */
  party: ConnectionParty
  /** Of the startup, or of the investor's profile. */
  id: number
  name: string
}

/** How the API names whom is asked. */
export const toTargetParams = ({ party, id }: Pick<ConnectTarget, 'party' | 'id'>) =>
  party === 'founder' ? { startupId: id } : { investorId: id }

/** Someone with whom one never had anything to do. */
export const NO_CONNECTION: RequestStatus = {
  availability: 'free',
  isWatching: false,
  connectionId: null,
  state: null,
  hasEnded: false,
  initiatedBy: null,
  againAt: null,
}
