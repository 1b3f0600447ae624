import type { User } from '#api/account/contract/user.ts'
import type { CurrentUser } from '#site/lib/session/current-user.ts'

/** What a page was shown as: to whom, as far as it knows, and in which role. */
export interface ShownAs {
  id: number | null
  role: string
}

/** What has become of the session that a page was shown by; `null` while nothing has. `begun` is said to a visitor. */
export type SessionChange = 'ended' | 'started' | 'other' | 'changed' | null

/** Whether a page still shows what its viewer may see. Unknown where the server could not be asked. */
export function sessionChange(shown: ShownAs, now: CurrentUser): SessionChange {
  if (now === undefined) return null
  if (shown.role === 'visitor') return now && 'started'
  if (now === null) return 'ended'
  if (shown.id !== null && shown.id !== now.id) return 'other'
  return now.role !== shown.role || mustDoFirst(now) ? 'changed' : null
}

/** A password was reset, or two-factor authentication is asked for, since. */
const mustDoFirst = (user: User) => user.mustChangePassword || Boolean(user.mustSetUpTwoFactor)
