import type { Settings } from '#api/region/contract/settings.ts'
import { Card } from '#site/ui/data/Card.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

/** Whether an editor's text goes before visitors by itself. */
export const PublishingRule = ({ initial }: { initial: Settings }) => (
  <Card title="Publishing">
    <SettingSwitch
      initial={initial}
      name="editorsMayPublish"
      description="Otherwise what they write waits as a draft until an administrator publishes it."
    >
      Editors publish by themselves
    </SettingSwitch>
  </Card>
)
