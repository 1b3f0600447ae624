import { useState } from 'react'
import type { Settings } from '#api/contract/settings/schema.ts'
import { TWO_STEP_RULE } from '#site/copy/failures/account.ts'
import { failureToast } from '#site/lib/failure.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { notify } from '#site/ui/feedback/toast.ts'

/** Requires two-step login of every administrator. Offered to those who use it, so that nobody locks themselves out. */
export function TwoStepRule({ initial, isDisabled }: { initial: Settings; isDisabled: boolean }) {
  const [settings, setSettings] = useState(initial)
  const [isPending, setPending] = useState(false)

  async function change(requireTwoStepForAdmins: boolean) {
    setPending(true)
    try {
      // Read anew: another administrator may have changed the others meanwhile.
      const current = await unwrap(client.api.admin.settings.$get())
      setSettings(await unwrap(client.api.admin.settings.$put({ json: { ...current, requireTwoStepForAdmins } })))
      notify({ title: 'The setting has been changed' })
    } catch (error) {
      notify(failureToast(TWO_STEP_RULE, error))
    } finally {
      setPending(false)
    }
  }

  return (
    <Switch
      isSelected={settings.requireTwoStepForAdmins}
      isDisabled={isPending || (isDisabled && !settings.requireTwoStepForAdmins)}
      onChange={(isSelected) => void change(isSelected)}
      description={
        isDisabled
          ? 'Set it up for yourself first; then you can require it of everybody.'
          : 'Anyone without it must set it up before doing anything else.'
      }
    >
      All administrators must use two-step login
    </Switch>
  )
}
