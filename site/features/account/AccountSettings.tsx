import type { User } from '#api/account/contract/user.ts'
import { getHome } from '#api/platform/contract/home-of.ts'
import type { Passkey, Device, TwoFactorState } from '#api/auth/calls.ts'
import type { Settings } from '#api/region/contract/settings.ts'
import { useTab } from '#site/lib/page/use-tab.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.ts'
import { TwoFactorCard } from './TwoFactorCard.tsx'
import './settings.css'

export interface AccountSettingsProps {
  initial: {
    user: User
    /** `undefined` where the server could not read them. */
    devices: Device[] | undefined
    twoStep: TwoFactorState | undefined
    passkeys: Passkey[] | undefined
    /** Only for an administrator. */
    rule: Settings | undefined
    tab: SettingsTab
  }
  /** IANA name of the zone in which dates are written. */
  timeZone: string
}

/** Account Settings: who one is, the password, and where one is signed in (rules: Account settings). */
export function AccountSettings({ initial, timeZone }: AccountSettingsProps) {
  const { user, devices, twoStep, passkeys, rule } = initial
  const [tab, setTab] = useTab(SETTINGS_TABS, initial.tab)
  if (user.mustChangePassword)
    return (
      <div className="stack settings">
        <Callout tone="warning" title="Please choose a password of your own">
          You logged in with a temporary password. Everything else opens once you have changed it. Your devices were
          signed out and any passkeys were removed: add them again afterward.
        </Callout>
        <section className="card" aria-label="Password">
          <PasswordForm user={user} />
        </section>
      </div>
    )
  if (user.mustSetUpTwoStep)
    return (
      <div className="stack settings">
        <Callout tone="warning" title="Please set up two-step login">
          Administrators of this platform must use it. Everything else opens once it is on.
        </Callout>
        <TwoFactorCard initial={twoStep} onDone={() => location.assign(getHome(user.role))} />
      </div>
    )
  return (
    <div className="stack settings">
      <Tabs
        label="Account Settings"
        items={[
          { id: 'profile', label: 'Profile' },
          { id: 'password', label: 'Password' },
        ]}
        selectedKey={tab}
        onSelectionChange={setTab}
      >
        <TabPanel id="profile" shouldForceMount>
          <div className="card">
            <ProfileForm user={user} />
          </div>
        </TabPanel>
        <TabPanel id="password" shouldForceMount>
          <div className="card">
            <PasswordForm user={user} passkeys={passkeys} />
          </div>
        </TabPanel>
      </Tabs>
      {!user.emailConfirmed && (
        <Callout tone="info" title="Confirm your email address first">
          Passkeys and two-step login that you set up before are removed when it is confirmed.
        </Callout>
      )}
      <TwoFactorCard initial={twoStep} rule={rule} />
      <PasskeysCard initial={passkeys} timeZone={timeZone} />
      <DevicesCard initial={devices} initialPasskeys={passkeys} timeZone={timeZone} />
    </div>
  )
}
