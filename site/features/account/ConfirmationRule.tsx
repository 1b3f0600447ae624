import type { Settings } from '#api/region/contract/settings.ts'
import { Card } from '#site/ui/data/Card.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

/** Whether a role takes a confirmed e-mail address (rules: E-mail addresses). */
export const ConfirmationRule = ({ initial }: { initial: Settings }) => (
  <Card title="Approval of people">
    <SettingSwitch
      initial={initial}
      name="requireConfirmedEmail"
      description="Where no e-mail is sent, you confirm addresses yourself, in the menu of each user."
    >
      Nobody is approved before their e-mail address is confirmed
    </SettingSwitch>
  </Card>
)
