import type { Settings } from '#api/region/contract/settings.ts'
import { Card } from '#site/ui/data/Card.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

/** Whether a role takes a confirmed email address (rules: Email addresses). */
export const ConfirmationRule = ({ initial }: { initial: Settings }) => (
  <Card title="Account approval">
    <SettingSwitch
      initial={initial}
      name="requireVerifiedEmail"
      description="Without email, you verify addresses yourself under Users."
    >
      Require a verified email before approval
    </SettingSwitch>
  </Card>
)
