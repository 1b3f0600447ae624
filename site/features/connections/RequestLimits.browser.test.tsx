import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_SETTINGS } from '#api/region/contract/settings.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { RequestLimits } from './RequestLimits.tsx'

it('a request limit: sent alone, so that nothing another administrator changed is undone', async () => {
  const calls = answerCalls(() => Response.json({ ...DEFAULT_SETTINGS, founderRequests: 9 }))
  mount(<RequestLimits initial={DEFAULT_SETTINGS} />)
  await page.getByLabelText('Founders').selectOptions('9')
  await expect
    .poll(() => calls)
    .toEqual([{ method: 'PATCH', path: '/api/admin/settings', body: { founderRequests: 9 } }])
})
