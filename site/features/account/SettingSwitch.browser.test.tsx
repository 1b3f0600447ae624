import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_SETTINGS } from '#api/region/contract/settings.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

it('a setting: sent alone, so that nothing another administrator changed is undone', async () => {
  const calls = answerCalls(() => Response.json({ ...DEFAULT_SETTINGS, editorsMayPublish: false, founderRequests: 9 }))
  mount(
    <SettingSwitch initial={DEFAULT_SETTINGS} name="editorsMayPublish" description="Their articles go live.">
      Editors publish
    </SettingSwitch>,
  )
  await page.getByText('Editors publish').click()
  await expect.element(page.getByRole('switch')).not.toBeChecked()
  expect(calls).toEqual([{ method: 'PATCH', path: '/api/admin/settings', body: { editorsMayPublish: false } }])
})
