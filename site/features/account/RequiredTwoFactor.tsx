import type { User } from '#api/account/contract/user.ts'
import type { TwoFactorState } from '#api/auth/calls.ts'
import { getHome } from '#api/platform/contract/routes.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'
import './settings.css'

interface RequiredTwoFactorProps {
  user: User
  /** `undefined` where the server could not read it. */
  initial: TwoFactorState | undefined
}

/** What an administrator has to do first where two-factor authentication is required. */
export const RequiredTwoFactor = ({ user, initial }: RequiredTwoFactorProps) => (
  <div className="stack settings">
    <Callout tone="warning" title="Set up two-factor authentication">
      Administrators of this platform must use it. Everything else opens once it is on.
    </Callout>
    <TwoFactorCard initial={initial} onDone={() => location.assign(getHome(user.role))} />
  </div>
)
