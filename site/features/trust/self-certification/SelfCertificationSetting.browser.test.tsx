import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_SETTINGS } from '#api/region/contract/settings.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { SelfCertificationSetting } from './SelfCertificationSetting.tsx'

it('the statement setting: sent alone, so that no other setting is undone', async () => {
  const calls = answerCalls(() => Response.json(DEFAULT_SETTINGS))
  mount(<SelfCertificationSetting initial={DEFAULT_SETTINGS} />)
  await page.getByRole('button', { name: 'Save' }).click()
  const body = { selfCertification: 'none', selfCertificationText: '' }
  await expect.poll(() => calls).toEqual([{ method: 'PATCH', path: '/api/admin/settings', body }])
})
