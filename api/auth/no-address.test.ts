import { expect, it } from 'vitest'
import { standInAddress } from '#api/account/contract/email-domain.ts'
import { connections } from '#api/connections/table.ts'
import { insertInvestor, insertStartup } from '#api/testing-rows.ts'
import { createTestApi } from '#api/testing.ts'

it('an account without an address shows none in files and to others', async () => {
  const api = await createTestApi()
  const admin = await api.signedInAs('admin')
  const without = (id: number) => ({ id, email: standInAddress(id) })
  const founder = await api.signedInAs('founder', without(40))
  const investor = await api.signedInAs('investor', without(41))
  const startupId = await api.database.write(async (tx) => {
    await insertInvestor(tx, { userId: investor.id, isPublic: true })
    const id = await insertStartup(tx, { userId: founder.id, approved: true, isPublic: true })
    await tx.insert(connections).values({ investorId: investor.id, startupId: id, state: 'accepted' })
    return id
  })
  const read = async (user: { cookie: string }, path: string) => {
    const answer = await api.call('GET', path, { cookie: user.cookie })
    return [path, answer.status, await answer.text()]
  }
  const found = [
    await read(admin, '/api/admin/export/users'),
    await read(admin, '/api/admin/export/connections'),
    await read(founder, '/api/connections'),
    await read(investor, '/api/connections'),
    await read(investor, `/api/startups/${startupId}/founder`),
    await read(founder, '/api/investors'),
    await read(founder, '/api/user/data'),
  ]
  expect(found).toEqual(found.map(([path]) => [path, 200, expect.not.stringContaining('no-address')]))
})
