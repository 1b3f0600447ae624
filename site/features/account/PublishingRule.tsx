import type { Settings } from '#api/region/contract/settings.ts'
import { Card } from '#site/ui/data/Card.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

/** Whether an editor's text goes before visitors by itself. */
export const PublishingRule = ({ initial }: { initial: Settings }) => (
  <Card title="Publishing">
    <SettingSwitch
      initial={initial}
      name="editorsMayPublish"
      description="If off, an administrator publishes their drafts."
    >
      Editors can publish without approval
    </SettingSwitch>
  </Card>
)
