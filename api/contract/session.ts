/** A device on which the person is signed in: an entry of GET /api/user/sessions. Dates are ISO 8601 in UTC. */
export interface Device {
  id: number
  /** "Firefox on Linux", or null where the browser did not say. */
  label: string | null
  createdAt: string
  /** To the hour: a session is not written at each use. */
  lastUsedAt: string
  /** Whether this request came from it. */
  current: boolean
}
