import { useEffect } from 'react'
import type { User } from '#api/account/contract/user.ts'
import type { Passkey } from '#api/auth/calls.ts'
import { useTab } from '#site/lib/page/use-tab.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.ts'
import './settings.css'

export interface AccountSettingsProps {
  initial: {
    user: User
    /** `undefined` where the server could not read them. */
    passkeys: Passkey[] | undefined
    tab: SettingsTab
  }
}

/** Where parts of this page are now, which earlier emails and bookmarks lead to. No server is told the part. */
const MOVED: Readonly<Record<string, string>> = {
  '#notices': '/settings/notifications',
  '#waiting': '/settings/notifications',
  '#your-reports': '/settings/data#your-reports',
  '#look': '/dashboard/admin/settings',
  '#region-settings': '/dashboard/admin/settings',
}

/** Account Settings: who someone is, and their password (rules: Account settings). */
export function AccountSettings({ initial }: AccountSettingsProps) {
  const { user, passkeys } = initial
  const [tab, setTab] = useTab(SETTINGS_TABS, initial.tab)
  useEffect(() => {
    const to = MOVED[location.hash]
    if (to) location.replace(to)
  }, [])
  if (user.mustChangePassword)
    return (
      <div className="stack settings">
        <Callout tone="warning" title="Choose your own password">
          You logged in with a temporary password. Everything else opens once you’ve changed it. Your devices were
          signed out and any passkeys were removed: add them again afterward.
        </Callout>
        <section className="card" aria-label="Password">
          <PasswordForm user={user} />
        </section>
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
    </div>
  )
}
