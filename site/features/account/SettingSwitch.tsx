import { useState, type ReactNode } from 'react'
import type { Settings } from '#api/region/contract/settings.ts'
import { SETTING } from '#site/copy/failures/account.ts'
import { failureToast } from '#site/lib/failure.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { notify } from '#site/ui/feedback/toast.ts'

export interface SettingSwitchProps {
  initial: Settings
  name: 'requireTwoFactorForAdmins' | 'requireVerifiedEmail' | 'passwordResetByEmail' | 'editorsMayPublish'
  /** It can be turned off still. */
  isDisabled?: boolean
  description: string
  children: ReactNode
}

/** A setting of the installation that is on or off. A press counts at once. */
export function SettingSwitch({ initial, name, isDisabled = false, description, children }: SettingSwitchProps) {
  const [settings, setSettings] = useState(initial)
  const [isPending, setPending] = useState(false)

  async function change(isOn: boolean) {
    setPending(true)
    try {
      setSettings(await unwrap(client.api.admin.settings.$patch({ json: { [name]: isOn } })))
      notify({ title: 'Setting saved' })
    } catch (error) {
      notify(failureToast(SETTING, error))
    } finally {
      setPending(false)
    }
  }

  return (
    <Switch
      isSelected={settings[name]}
      isDisabled={isPending || (isDisabled && !settings[name])}
      onChange={(isSelected) => void change(isSelected)}
      description={description}
    >
      {children}
    </Switch>
  )
}
