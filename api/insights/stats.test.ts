import { beforeEach, expect, it } from 'vitest'
import { ROLES, type Role } from '#api/platform/contract/enumerations.ts'
import { connections } from '#api/connections/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
beforeEach(async () => void (api = await createTestApi()))

it('counts approved startups, approved investors, and connection requests', async () => {
  const { cookie } = await api.signedInAs('founder')
  const stats = async () => (await api.call('GET', '/api/stats', { cookie })).json()
  expect(await stats()).toEqual({ startupCount: 0, investorCount: 0, connectionsCount: 0 })
  const investor = await api.createUser({ role: 'investor' })
  await api.createUser({ role: 'user', requestedRole: 'investor' })
  await api.createUser({ role: 'investor', active: false })
  for (const [approved, active] of [
    [true, true],
    [false, true],
    [true, false],
  ] as const) {
    const { id } = await api.createUser({ active })
    await api.database.write(async (tx) => {
      const startupId = await insertStartup(tx, { userId: id, approved })
      await tx.insert(connections).values({ investorId: investor.id, startupId })
    })
  }
  expect(await stats()).toEqual({ startupCount: 1, investorCount: 1, connectionsCount: 3 })
})

it('requires approval', async () => {
  expect((await api.call('GET', '/api/stats')).status).toBe(401)
  const statusFor = async (role: Role) =>
    (await api.call('GET', '/api/stats', { cookie: (await api.signedInAs(role)).cookie })).status
  expect(await Promise.all(ROLES.map(statusFor))).toEqual(ROLES.map((role) => (role === 'user' ? 403 : 200)))
})
