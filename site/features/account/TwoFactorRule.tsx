import type { Settings } from '#api/region/contract/settings.ts'
import { SettingSwitch } from './SettingSwitch.tsx'

/** Requires two-factor authentication of administrators. Only those who use it can, so no one locks themselves out. */
export const TwoFactorRule = ({ initial, isDisabled }: { initial: Settings; isDisabled: boolean }) => (
  <SettingSwitch
    {...{ initial, isDisabled }}
    name="requireTwoFactorForAdmins"
    description={
      isDisabled
        ? 'Set it up yourself first. Then you can require it.'
        : 'Anyone without it must set it up before doing anything else.'
    }
  >
    All administrators must use two-factor authentication
  </SettingSwitch>
)
