import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#api/audit/table.ts'
import { securityEvents } from '#api/auth/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { listStaff, makeAdmin, resetUserPassword } from './server-admin.service.ts'

let api: TestApi
beforeEach(async () => void (api = await createTestApi()))

describe('a server administrator at the terminal', () => {
  it('lists administrators and editors only', async () => {
    await api.createUser()
    await api.createUser({ role: 'editor', username: 'writer' })
    await api.createUser({ role: 'admin', username: 'chief', active: false })
    expect(await listStaff(api.database)).toMatchObject([
      { username: 'chief', role: 'admin', active: false },
      { username: 'writer', role: 'editor', active: true },
    ])
  })

  it('sets a temporary password that works and must be changed', async () => {
    const { cookie } = await api.signedInAs('admin', { username: 'chief' })
    const password = await resetUserPassword(api.database, 'CHIEF', api.clock.now)
    expect(password).toHaveLength(10)
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect(await api.json('POST', '/api/login', { body: { username: 'chief', password } })).toMatchObject({
      mustChangePassword: true,
    })
    const audit = await api.database.read.select().from(auditEntries)
    expect(audit).toMatchObject([{ action: 'user.temporary-password', actorId: null }])
    expect(JSON.stringify(audit)).not.toContain(password)
    expect(await resetUserPassword(api.database, 'nobody', api.clock.now)).toBeNull()
  })

  it('hides the startup of a founder who is made an administrator', async () => {
    const { id } = await api.createUser({ username: 'ines', role: 'founder' })
    const startup = await api.database.write((tx) => insertStartup(tx, { userId: id, approved: true, isPublic: true }))
    await makeAdmin(api.database, 'ines', api.clock.now)
    expect((await api.call('GET', `/api/startups/${startup}`)).status).toBe(404)
  })

  it('can make an account an active administrator', async () => {
    const { id } = await api.createUser({ username: 'grace', active: false })
    expect(await makeAdmin(api.database, 'Grace', api.clock.now)).toBe(true)
    const cookie = await api.signIn(id)
    expect((await api.call('GET', '/api/admin/users', { cookie })).status).toBe(200)
    expect(await makeAdmin(api.database, 'nobody', api.clock.now)).toBe(false)
    expect(await api.database.read.select().from(securityEvents)).toMatchObject([
      { kind: 'server-admin.command', what: 'npm run admin -- make-admin', targetId: id, address: null },
    ])
  })
})
