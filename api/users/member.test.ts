import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from './contract.ts'
import { auditEntries } from '#api/audit/table.ts'
import { documents } from '#api/documents/table.ts'
import { sessions } from '#api/auth/table.ts'
import { startups } from '#api/startups/table.ts'
import { users } from './table.ts'
import { insertDocument, insertStartup } from '#api/testing-rows.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import { getAnswer, createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { deleteMember, deactivate } from './service.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi()
  admin = await api.signedInAs('admin', { username: 'chief' })
})

const patch = (id: number, action: string, body?: object, cookie = admin.cookie) =>
  api.call('PATCH', `/api/admin/users/${id}/${action}`, { cookie, ...(body && { body }) })
const remove = (id: number, cookie = admin.cookie) => api.call('DELETE', `/api/admin/users/${id}`, { cookie })
const member = async (response: Promise<Response>) => (await (await response).json()) as Member
const audit = () => api.database.read.select().from(auditEntries)

describe('a role request', () => {
  const pending = (values = {}) => api.signedInAs('user', { requestedRole: 'founder', ...values })

  it('is approved, and takes effect with the user’s next call', async () => {
    const user = await pending({ rejectedAt: new Date(), rejectionReason: 'Too short' })
    const response = patch(user.id, 'approve-role')
    expect((await response).status).toBe(200)
    expect(await member(response)).toMatchObject({
      role: 'founder',
      approved: true,
      rejectedAt: null,
      rejectionReason: null,
    })
    const { cookie } = user
    expect(await api.json('GET', '/api/user', { cookie })).toMatchObject({ role: 'founder' })
    expect(await audit()).toMatchObject([
      { action: 'user.approve-role', actorId: admin.id, targetType: 'user', targetId: user.id },
    ])
  })

  it.each([true, false])('is approved with the startup profile if requested: %j', async (approveStartup) => {
    const user = await pending()
    await api.database.write((tx) => insertStartup(tx, { userId: user.id }))
    await patch(user.id, 'approve-role', { approveStartup })
    const [startup] = await api.database.read.select().from(startups)
    expect(startup!.approved).toBe(approveStartup)
    expect(await member(patch(user.id, 'role', { role: 'founder' }))).toMatchObject({ profileCompleted: true })
  })

  it('is rejected with a reason that the user sees, and clears nothing', async () => {
    const user = await pending({ profileCompleted: true })
    const rejected = await member(patch(user.id, 'reject-role', { reason: 'Please tell us more.' }))
    expect(rejected).toMatchObject({
      role: 'user',
      requestedRole: 'founder',
      profileCompleted: true,
      rejectedAt: new Date(api.clock.now).toISOString(),
      rejectionReason: 'Please tell us more.',
    })
    expect(await api.json('GET', '/api/user', { cookie: user.cookie })).toMatchObject({
      rejectionReason: 'Please tell us more.',
    })
    expect(await member(patch(user.id, 'reject-role'))).toMatchObject({ rejectionReason: null })
    expect(JSON.stringify(await audit())).not.toContain('Please tell us more.')
  })

  it('can’t be answered twice, or if there is none', async () => {
    const user = await pending()
    await patch(user.id, 'approve-role')
    expect((await patch(user.id, 'approve-role')).status).toBe(409)
    expect((await patch(user.id, 'reject-role')).status).toBe(409)
    const idle = await api.createUser({ role: 'user' })
    expect((await patch(idle.id, 'approve-role')).status).toBe(409)
    expect((await patch(999, 'approve-role')).status).toBe(404)
    expect((await patch('x' as never, 'approve-role')).status).toBe(404)
  })
})

describe('rights', () => {
  it('follow a role immediately, in a live session', async () => {
    const user = await api.signedInAs('founder')
    expect((await api.call('GET', '/api/admin/users', { cookie: user.cookie })).status).toBe(403)
    expect(await member(patch(user.id, 'role', { role: 'admin' }))).toMatchObject({ role: 'admin', approved: true })
    expect((await api.call('GET', '/api/admin/users', { cookie: user.cookie })).status).toBe(200)
    await patch(user.id, 'role', { role: 'editor' })
    expect((await api.call('GET', '/api/admin/users', { cookie: user.cookie })).status).toBe(403)
  })

  it('end immediately with deactivation, and login is refused until activation', async () => {
    const user = await api.signedInAs('founder')
    expect(await member(patch(user.id, 'deactivate'))).toMatchObject({ active: false })
    expect((await api.call('GET', '/api/user', { cookie: user.cookie })).status).toBe(401)
    expect(await api.database.read.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    const login = () => api.call('POST', '/api/login', { body: { username: user.username, password: TEST_PASSWORD } })
    expect((await login()).status).toBe(403)
    expect(await member(patch(user.id, 'activate'))).toMatchObject({ active: true })
    expect((await login()).status).toBe(200)
  })

  it('are no longer a founder’s, whose startup is hidden until it is approved again', async () => {
    const founder = await api.signedInAs('founder')
    const startup = await api.database.write((tx) =>
      insertStartup(tx, { userId: founder.id, approved: true, isPublic: true }),
    )
    const isShown = async () => (await api.call('GET', `/api/startups/${startup}`)).status === 200
    await patch(founder.id, 'role', { role: 'investor' })
    expect(await isShown()).toBe(false)
    expect((await audit()).map(({ action, targetId }) => [action, targetId])).toEqual([
      ['startup.approve', startup],
      ['user.role', founder.id],
    ])
    await patch(founder.id, 'role', { role: 'founder' })
    expect(await isShown()).toBe(false)
    await api.call('PATCH', `/api/admin/startups/${startup}/approve`, { ...admin, body: { approved: true } })
    expect(await isShown()).toBe(true)
  })

  it('don’t include an unknown role or an unexpected field', async () => {
    const user = await api.createUser()
    expect((await patch(user.id, 'role', { role: 'user' })).status).toBe(400)
    expect((await patch(user.id, 'role', { role: 'owner' })).status).toBe(400)
    await patch(user.id, 'role', { role: 'investor', active: false, username: 'hacked' })
    const [row] = await api.database.read.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ role: 'investor', active: true, username: user.username })
  })
})

describe('an administrator', () => {
  const OWN = 'You can’t deactivate, delete or change the role of your own account.'

  it('can’t deactivate, demote, or delete themselves', async () => {
    await api.createUser({ role: 'admin' })
    for (const answer of [
      await patch(admin.id, 'deactivate'),
      await patch(admin.id, 'role', { role: 'founder' }),
      await remove(admin.id),
    ]) {
      expect(await getAnswer(answer)).toEqual([409, OWN])
    }
    expect(await audit()).toEqual([])
  })

  it.each([
    ['deactivate', (id: number, cookie: string) => patch(id, 'deactivate', undefined, cookie)],
    ['demote', (id: number, cookie: string) => patch(id, 'role', { role: 'founder' }, cookie)],
    ['delete', (id: number, cookie: string) => remove(id, cookie)],
  ])('can’t %s another who does the same at the same time', async (_, action) => {
    const second = await api.signedInAs('admin')
    const answers = await Promise.all([action(second.id, admin.cookie), action(admin.id, second.cookie)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const left = await api.database.read.select().from(users).where(eq(users.role, 'admin'))
    expect(left.filter(({ active }) => active)).toHaveLength(1)
  })

  it('can’t do anything after their own rights were revoked', async () => {
    const target = await api.createUser()
    const viewer = { ...admin, requestedRole: null }
    await api.database.write((tx) => tx.update(users).set({ role: 'founder' }).where(eq(users.id, admin.id)))
    const context = { ...api.context, requestId: 'r' }
    await expect(deactivate(context, viewer, target)).rejects.toMatchObject({ status: 403 })
    await expect(deleteMember(context, viewer, target)).rejects.toMatchObject({ status: 403 })
  })

  it('can demote and delete another', async () => {
    const second = await api.signedInAs('admin')
    expect((await patch(second.id, 'role', { role: 'investor' })).status).toBe(200)
    expect((await remove(second.id)).status).toBe(204)
  })
})

describe('deleting a user', () => {
  let uploadsDir: string
  beforeEach(async () => {
    uploadsDir = temporaryFolder('uploads')
    api = await createTestApi({ files: createFolderStore(uploadsDir) })
    admin = await api.signedInAs('admin')
  })

  it('deletes rows and files, and the audit log keeps who deleted which id', async () => {
    const user = await api.signedInAs('founder')
    writeFileSync(join(uploadsDir, 'stored.pdf'), 'x')
    await api.database.write(async (tx) =>
      insertDocument(tx, { startupId: await insertStartup(tx, { userId: user.id }) }),
    )
    expect((await remove(user.id)).status).toBe(204)
    for (const table of [startups, documents]) expect(await api.database.read.select().from(table)).toEqual([])
    expect(existsSync(join(uploadsDir, 'stored.pdf'))).toBe(false)
    expect((await api.call('GET', '/api/user', { cookie: user.cookie })).status).toBe(401)
    expect(await audit()).toMatchObject([
      { action: 'user.delete', actorId: admin.id, targetId: user.id, details: { role: 'founder', files: 1 } },
    ])
    expect((await remove(user.id)).status).toBe(404)
  })

  it('keeps the files if the rows stay', async () => {
    writeFileSync(join(uploadsDir, 'stored.pdf'), 'x')
    expect((await remove(admin.id)).status).toBe(409)
    expect(existsSync(join(uploadsDir, 'stored.pdf'))).toBe(true)
  })
})

describe('signing someone out everywhere', () => {
  it('ends their sessions and unfinished logins, and leaves the account active', async () => {
    const admin = await api.signedInAs('admin')
    const user = await api.signedInAs('founder')
    await api.signIn(user.id)
    const end = (id: number) => api.call('DELETE', `/api/admin/users/${id}/sessions`, { cookie: admin.cookie })
    expect(await (await end(user.id)).json()).toMatchObject({ id: user.id, active: true })
    expect((await api.call('GET', '/api/user', { cookie: user.cookie })).status).toBe(401)
    expect((await api.call('GET', '/api/user', { cookie: await api.signIn(user.id) })).status).toBe(200)
    expect(await api.json('GET', '/api/admin/audit', { cookie: admin.cookie })).toMatchObject([
      { action: 'user.sessions-end', actorId: admin.id, targetId: user.id, details: { sessions: 2 } },
    ])
    expect([(await end(admin.id)).status, (await end(999)).status]).toEqual([409, 404])
    expect((await api.call('GET', '/api/user', { cookie: admin.cookie })).status).toBe(200)
  })
})
