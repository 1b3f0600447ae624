import type { Settings } from '#api/region/contract/settings.ts'
import { Card } from '#site/ui/data/Card.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

/** Whether a request for a new password emails a link (rules: Password reset). */
export const PasswordResetRule = ({ initial }: { initial: Settings }) => (
  <Card title="Password reset">
    <SettingSwitch
      initial={initial}
      name="passwordResetByEmail"
      description="To verified addresses, once email is set up. Everyone else asks you."
    >
      Email a link that sets a new password
    </SettingSwitch>
  </Card>
)
