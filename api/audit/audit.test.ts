import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditAction } from './contract.ts'
import type { AuditEntry } from './calls.ts'
import { auditEntries } from './table.ts'
import { emails } from '#api/email/table.ts'
import { passwordResetRequests } from '#api/auth/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { recordAudit } from './service.ts'

let api: TestApi
let cookie: string
let timeZone: string
beforeEach(async () => {
  timeZone = 'UTC'
  api = await createTestApi({ published: () => JSON.stringify({ timeZone }) })
  cookie = (await api.signedInAs('admin')).cookie
})

const record = (id: number | null, action: AuditAction, targetId: number) =>
  api.database.write((tx) =>
    recordAudit(tx, { id, requestId: 'r1', now: api.clock.now }, { action, targetType: 'user', targetId }),
  )
const get = (query = '') => api.call('GET', `/api/admin/audit${query}`, { cookie })
const list = async (query = '') => (await (await get(query)).json()) as AuditEntry[]

describe('audit log', () => {
  it('lists entries newest first, with who, what, and when', async () => {
    await record(1, 'user.role', 2)
    await record(null, 'user.delete', 3)
    expect(await list()).toEqual([
      expect.objectContaining({ id: 2, actorId: null, action: 'user.delete', targetType: 'user', targetId: 3 }),
      {
        id: 1,
        at: new Date(api.clock.now).toISOString(),
        actorId: 1,
        actorName: 'Test person1',
        action: 'user.role',
        targetType: 'user',
        targetId: 2,
        targetName: null,
        details: null,
      },
    ])
  })

  it('is filtered by actor, action and target', async () => {
    await record(1, 'user.role', 2)
    await record(5, 'user.delete', 2)
    for (const query of ['?actorId=5', '?action=user.delete', '?targetType=user&targetId=2&actorId=5']) {
      expect((await list(query)).map(({ id }) => id)).toEqual([2])
    }
    expect((await get('?actorId=x')).status).toBe(400)
  })

  it('shows current names of users and targets, and stores none', async () => {
    const investor = await api.createUser({ role: 'investor', lastName: 'Ines' })
    const [startupId, resetId, emailId, olderEmailId] = await api.database.write(async (tx) => {
      const [reset] = await tx.insert(passwordResetRequests).values({ userId: investor.id, reason: 'x' }).returning()
      const email = { data: {}, state: 'failed', nextAttemptAt: new Date(0) } as const
      const [sent, older] = await tx
        .insert(emails)
        .values([
          { ...email, kind: 'requestRejected', userId: investor.id },
          { ...email, kind: 'anOlderKind', address: 'ines@people.example' },
        ])
        .returning()
      return [await insertStartup(tx, { companyName: 'Acme' }), reset!.id, sent!.id, older!.id]
    })
    const targets = [
      ['user', investor.id],
      ['startup', startupId],
      ['password-reset', resetId],
      ['email', emailId],
      ['email', olderEmailId],
      ['user', 999],
    ] as const
    await api.database.write(async (tx) => {
      for (const [targetType, targetId] of targets)
        await recordAudit(
          tx,
          { id: 1, requestId: null, now: api.clock.now },
          { action: 'user.role', targetType, targetId },
        )
    })
    expect((await list()).map(({ targetName }) => targetName)).toEqual([
      null,
      'anOlderKind',
      'Request rejected, to Test Ines',
      'Test Ines',
      'Acme',
      'Test Ines',
    ])
    const entries = await api.database.read.select().from(auditEntries)
    expect(JSON.stringify(entries)).not.toMatch(/Ines|Acme/)
  })

  it('filters by a user, as the actor or as the target', async () => {
    const user = await api.createUser({ username: 'ines', lastName: 'Ines' })
    await record(user.id, 'user.role', 1)
    await record(1, 'user.role', user.id)
    await record(1, 'user.role', 1)
    expect((await list('?person=INES')).map(({ id }) => id)).toEqual([2, 1])
    expect((await list('?person=test+ines&action=user.role&targetType=user&targetId=1')).map(({ id }) => id)).toEqual([
      1,
    ])
    expect(await list('?person=nobody')).toEqual([])
  })

  it('filters by days in the site’s time zone, both included', async () => {
    timeZone = 'America/Chicago'
    const start = api.clock.now
    for (const timestamp of [
      '2026-01-10T05:59:00Z',
      '2026-01-10T06:00:00Z',
      '2026-01-12T05:59:00Z',
      '2026-01-12T06:00:00Z',
    ]) {
      api.clock.now = Date.parse(timestamp)
      await record(1, 'user.role', 2)
    }
    api.clock.now = start
    const ids = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await ids('?from=2026-01-10&to=2026-01-11')).toEqual([3, 2])
    expect(await ids('?from=2026-01-12')).toEqual([4])
    expect(await ids('?to=2026-01-09')).toEqual([1])
    expect((await get('?from=2026-13-40')).status).toBe(400)
  })

  it('records that an email address changed, but neither the old nor the new one', async () => {
    const { id, cookie: own, email } = await api.signedInAs('founder')
    const profile = { firstName: 'Test', lastName: 'Person', email, phoneNumber: null }
    await api.call('PUT', '/api/user/profile', { cookie: own, body: profile })
    expect(await list()).toEqual([])
    await api.call('PUT', '/api/user/profile', {
      cookie: own,
      body: { ...profile, email: 'new@example.org', currentPassword: TEST_PASSWORD },
    })
    expect(await list()).toMatchObject([{ action: 'user.email-change', actorId: id, targetId: id, details: null }])
  })

  it('is read in pages', async () => {
    for (let i = 1; i <= 5; i++) await record(1, 'user.role', i)
    const first = await get('?limit=2')
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('Link')!)![1]!
    const second = await api.json<AuditEntry[]>('GET', next, { cookie })
    expect(second.map(({ id }) => id)).toEqual([3, 2])
  })

  it('keeps an entry only when the change that it records is committed', async () => {
    const undone = api.database.write(async (tx) => {
      await recordAudit(tx, { id: 1, requestId: null, now: api.clock.now }, { action: 'user.delete' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await list()).toEqual([])
  })
})
