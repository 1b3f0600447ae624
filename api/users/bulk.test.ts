import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BulkResult } from './calls.ts'
import { auditEntries } from '#api/audit/table.ts'
import { startups } from '#api/startups/table.ts'
import { users } from './table.ts'
import { emails } from '#api/email/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { conflict } from '#api/errors.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { decideForMany } from './service.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi()
  admin = await api.signedInAs('admin')
})

const send = (body: object, cookie = admin.cookie) => api.call('POST', '/api/admin/users/bulk', { cookie, body })
const decide = async (body: object) => (await (await send(body)).json()) as BulkResult
const activeAdmins = async () =>
  (await api.database.read.select().from(users).where(eq(users.role, 'admin'))).filter(({ active }) => active).length

describe('one decision about several accounts', () => {
  it('approves pending users, and says why it refuses others', async () => {
    const pending = await api.createUser({ role: 'user', requestedRole: 'investor' })
    const silent = await api.createUser({ role: 'user' })
    const founder = await api.createUser()
    const ids = [pending.id, silent.id, founder.id, 999]
    expect(await decide({ action: 'approve', ids })).toEqual({
      done: [pending.id],
      refused: [
        { id: silent.id, reason: 'This user hasn’t requested a role. You can set one directly.' },
        { id: founder.id, reason: 'The role of this user is approved already.' },
        { id: 999, reason: 'This user no longer exists.' },
      ],
    })
    expect(await api.database.read.select().from(auditEntries)).toMatchObject([
      {
        action: 'user.approve-role',
        actorId: admin.id,
        targetId: pending.id,
        details: { after: { role: 'investor' } },
      },
    ])
  })

  it.each([true, false])('approves startup profiles too, if requested: %j', async (approveStartups) => {
    const { id } = await api.createUser({ role: 'user', requestedRole: 'founder' })
    await api.database.write((tx) => insertStartup(tx, { userId: id }))
    await decide({ action: 'approve', ids: [id], approveStartups })
    expect(await api.database.read.select().from(startups)).toMatchObject([{ approved: approveStartups }])
  })

  it('deactivates immediately, but not the viewer or deactivated users', async () => {
    const user = await api.signedInAs('founder')
    const inactive = await api.createUser({ active: false })
    const result = await decide({ action: 'deactivate', ids: [user.id, inactive.id, admin.id, user.id] })
    expect(result.done).toEqual([user.id])
    expect(result.refused.map(({ id }) => id)).toEqual([inactive.id, admin.id])
    expect((await api.call('GET', '/api/user', { cookie: user.cookie })).status).toBe(401)
    expect(await activeAdmins()).toBe(1)
  })

  it('leaves one administrator when two deactivate each other at the same time', async () => {
    const other = await api.signedInAs('admin')
    const third = await api.signedInAs('admin')
    const answers = await Promise.all([
      send({ action: 'deactivate', ids: [other.id, third.id] }),
      send({ action: 'deactivate', ids: [admin.id, third.id] }, other.cookie),
      send({ action: 'deactivate', ids: [admin.id, other.id] }, third.cookie),
    ])
    expect(await activeAdmins()).toBe(1)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  it('needs at least one account, and not more than the limit', async () => {
    const message = async (body: object) => {
      const response = await send(body)
      return await getAnswer(response)
    }
    expect(await message({ action: 'approve', ids: [] })).toEqual([400, 'Select at least one person'])
    const many = Array.from({ length: 201 }, (_, index) => index + 1)
    expect(await message({ action: 'approve', ids: many })).toEqual([400, 'Select 200 people or fewer'])
    for (const ids of [undefined, 'all', [0], [1.5], ['1'], [null]])
      expect((await send({ action: 'approve', ids })).status).toBe(400)
    expect((await send({ action: 'delete', ids: [1] })).status).toBe(400)
  })

  it('leaves nothing of an approval whose startup can’t be approved', async () => {
    const refused = await api.createUser({ role: 'user', requestedRole: 'founder' })
    const approved = await api.createUser({ role: 'user', requestedRole: 'investor' })
    await api.database.write((tx) => insertStartup(tx, { userId: refused.id }))
    const context = { ...api.context, requestId: 'a-1' }
    const ids = [refused.id, approved.id]
    const input = { action: 'approve' as const, ids, shown: {}, approveStartups: true }
    const result = await decideForMany(context, admin, input, () => Promise.reject(conflict('Not this one.')))
    expect(result).toEqual({ done: [approved.id], refused: [{ id: refused.id, reason: 'Not this one.' }] })
    const [user] = await api.database.read.select().from(users).where(eq(users.id, refused.id))
    expect(user).toMatchObject({ role: 'user' })
    expect((await api.database.read.select().from(notifications)).map(({ userId }) => userId)).toEqual([approved.id])
    expect((await api.database.read.select().from(emails)).map(({ userId }) => userId)).not.toContain(refused.id)
  })
})
