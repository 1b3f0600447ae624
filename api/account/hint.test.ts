import { expect, test } from 'vitest'
import { investorPayload, startupPayload } from '#api/platform/contract/testing.ts'
import { createTestApi } from '#api/testing.ts'

test.each([
  ['founder', '/api/startup/profile', startupPayload],
  ['investor', '/api/investor/profile', investorPayload],
] as const)('a %s who turns hints off gets none, which doesn’t confirm the profile', async (role, path, body) => {
  const api = await createTestApi()
  const [{ cookie }, other] = [await api.signedInAs(role), await api.signedInAs(role)]
  for (const user of [cookie, other.cookie]) await api.call('POST', path, { cookie: user, body })
  const own = (of = cookie) => api.json<Record<string, unknown>>('GET', path, { cookie: of })
  const before = await own()
  expect(before).toMatchObject({ hintDismissed: false })
  api.clock.now += 1000
  expect((await api.call('POST', '/api/user/profile-hint/dismiss', { cookie })).status).toBe(204)
  expect(await own()).toEqual({ ...before, hintDismissed: true })
  expect(await own(other.cookie)).toMatchObject({ hintDismissed: false })
})
