import type { User } from '#api/account/contract/user.ts'
import type { Device, Passkey, TwoFactorState } from '#api/auth/calls.ts'
import type { Settings } from '#api/region/contract/settings.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'
import './settings.css'

export interface SecuritySettingsProps {
  initial: {
    user: User
    /** `undefined` where the server could not read them. */
    devices: Device[] | undefined
    twoFactor: TwoFactorState | undefined
    passkeys: Passkey[] | undefined
    /** Only for an administrator. */
    rule: Settings | undefined
  }
  /** IANA name of the zone in which dates are written. */
  timeZone: string
}

/** What a login takes, and where someone is signed in (rules: Account settings). */
export function SecuritySettings({ initial, timeZone }: SecuritySettingsProps) {
  const { user, devices, twoFactor, passkeys, rule } = initial
  return (
    <div className="stack settings">
      {!user.emailConfirmed && (
        <Callout tone="info" title="Confirm your email address first">
          Passkeys and two-factor authentication that you set up before are removed when it is confirmed.
        </Callout>
      )}
      <TwoFactorCard initial={twoFactor} rule={rule} />
      <PasskeysCard initial={passkeys} timeZone={timeZone} />
      <DevicesCard initial={devices} initialPasskeys={passkeys} timeZone={timeZone} />
    </div>
  )
}
