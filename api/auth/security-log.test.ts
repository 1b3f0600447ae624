import { eq, sql } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import { SECURITY_LOG_DAYS } from './contract/security-log.ts'
import type { SecurityEvent } from './calls.ts'
import { securityEvents } from './table.ts'
import { appCode, setUpTwoFactor } from './testing-two-factor.ts'
import { createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { MAX_EVENTS_PER_KIND, recordCommand, NAMED, MAX_NAMED_PER_SOURCE, WINDOW } from './security-log.service.ts'

const FROM = { 'X-Forwarded-For': '198.51.100.7', 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }

let api: TestApi
let admin: string
beforeEach(async () => {
  api = await createTestApi()
  admin = (await api.signedInAs('admin')).cookie
})

const get = (query = '') => api.call('GET', `/api/admin/security-log${query}`, { cookie: admin })
const list = async (query = '') => (await (await get(query)).json()) as SecurityEvent[]
const rows = () => api.database.read.select().from(securityEvents)
const logIn = (username: string, password = 'wrong-guess', headers: Record<string, string> = FROM) =>
  api.call('POST', '/api/login', { body: { username, password }, headers })

describe('the security log', () => {
  it('records who tried to log in from where, how often, and who succeeded', async () => {
    const user = await api.createUser({ username: 'ines', email: 'ines@example.org', lastName: 'Ines' })
    await logIn('ines')
    await logIn('INES@example.org')
    api.clock.now += 60_000
    await logIn('ines')
    await logIn('ines', TEST_PASSWORD)
    const from = { address: '198.51.100.7', device: 'Firefox on Linux', what: 'POST /api/login' }
    const [first, last] = [api.clock.now - 60_000, api.clock.now].map((timestamp) => new Date(timestamp).toISOString())
    expect(await list()).toMatchObject([
      { kind: 'login', userId: user.id, personName: 'Test Ines', count: 1, ...from },
      { kind: 'login.failed', userId: user.id, count: 3, at: first, lastAt: last, ...from },
    ])
  })

  it('stores no unknown name, but recognizes it', async () => {
    await logIn('my-secret-password')
    await logIn(' My-Secret-PASSWORD')
    await logIn('nobody')
    const stored = await list()
    expect(stored.map(({ userId, count }) => [userId, count])).toEqual([
      [null, 1],
      [null, 2],
    ])
    expect(stored[0]!.nameHash).not.toBe(stored[1]!.nameHash)
    expect(await list('?person=my-secret-password')).toEqual([stored[1]])
    expect(JSON.stringify(await rows())).not.toMatch(/secret|wrong-guess/i)
  })

  it('records second factors, repeated passwords, and changed credentials', async () => {
    const user = await api.signedInAs('founder')
    const { cookie } = user
    const wrong = await api.call('POST', '/api/user/password-check', { cookie, body: { password: 'not-this' } })
    expect(wrong.status).toBe(400)
    const { secret } = await setUpTwoFactor(api, cookie)
    const { secondStep } = (await (await logIn(user.username, TEST_PASSWORD)).json()) as { secondStep: string }
    const step = (code: string) => api.call('POST', '/api/login/two-factor', { body: { secondStep, code } })
    expect((await step('000000')).status).toBe(400)
    api.clock.now += 30_000
    expect((await step(appCode(secret, api.clock.now))).status).toBe(200)
    const profile = { firstName: 'Test', lastName: 'Person', phoneNumber: null }
    const change = { ...profile, email: 'new@example.org', currentPassword: TEST_PASSWORD }
    await api.call('PUT', '/api/user/profile', { cookie, body: change })
    await api.call('PUT', '/api/user/profile', { cookie, body: change })
    await api.call('POST', '/api/user/two-factor/recovery-codes', { cookie })
    await api.call('GET', '/api/user/data', { cookie })
    await api.call('DELETE', '/api/user/two-factor', { cookie })
    const newPassword = 'violet-lantern-42'
    const body = { currentPassword: TEST_PASSWORD, newPassword, confirmPassword: newPassword }
    const changed = await api.call('POST', '/api/user/change-password', { cookie, body })
    const cookieIn = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!
    const typed = { cookie: cookieIn(changed), body: { password: newPassword } }
    const checked = await api.call('POST', '/api/user/password-check', typed)
    await api.call('POST', '/api/logout', { cookie: cookieIn(checked) })
    const stored = await list()
    expect(stored.map(({ kind }) => kind).toReversed()).toEqual([
      'password.wrong',
      'two-factor.on',
      'login.wrong-code',
      'login',
      'email.change',
      'two-factor.codes',
      'data.download',
      'two-factor.off',
      'password.change',
      'password.right',
      'session.end',
    ])
    expect(new Set(stored.map(({ userId }) => userId))).toEqual(new Set([user.id]))
    expect(JSON.stringify(stored)).not.toMatch(/new@example|lantern|not-this|000000/)
  })

  it('records no refusal when a user is only asked for their password again', async () => {
    const { cookie } = await api.signedInAs('founder')
    api.clock.now += 11 * 60_000
    expect((await api.call('DELETE', '/api/user/sessions', { cookie })).status).toBe(403)
    expect(await list()).toEqual([])
  })

  it('records refusals of signed-in users', async () => {
    const founder = await api.signedInAs('founder')
    const { cookie } = founder
    await api.call('GET', '/api/admin/users', { cookie, headers: FROM })
    await api.call('PATCH', '/api/admin/users/41/role', { cookie, body: { role: 'admin' } })
    await api.call('GET', '/api/admin/users')
    await api.call('POST', '/api/logout', { cookie, headers: { ...FROM, Origin: 'https://elsewhere.example' } })
    for (let attempts = 0; attempts < 11; attempts++) await logIn(founder.username)
    expect((await list()).map(({ kind, userId, what, count }) => [kind, userId, what, count])).toEqual([
      ['limit.reached', founder.id, 'POST /api/login', 1],
      ['login.failed', founder.id, 'POST /api/login', 10],
      ['origin.refused', null, 'POST /api/logout', 1],
      ['call.refused', founder.id, 'PATCH /api/admin/users/:id/role', 1],
      ['call.refused', founder.id, 'GET /api/admin/users', 1],
    ])
  })

  it('records what administrators did to whom, and outlives both users', async () => {
    const user = await api.createUser({ lastName: 'Gone' })
    await api.call('PATCH', `/api/admin/users/${user.id}/deactivate`, { cookie: admin, headers: FROM })
    api.clock.now++
    await api.database.write((tx) => recordCommand(tx, api.clock.now, 'make-admin', user.id))
    expect(await list('?person=gone')).toMatchObject([
      { kind: 'server-admin.command', userId: null, what: 'npm run admin -- make-admin', targetName: 'Test Gone' },
      { kind: 'admin.access', personName: 'Test person1', targetName: 'Test Gone', address: '198.51.100.7' },
    ])
    await api.call('DELETE', `/api/admin/users/${user.id}`, { cookie: admin })
    expect((await list()).map(({ targetId, targetName }) => [targetId, targetName])).toEqual([
      [user.id, null],
      [user.id, null],
      [user.id, null],
    ])
  })

  it('is filtered by kind, address, and days, paged, and for administrators only', async () => {
    for (const host of [1, 2, 3]) await logIn('nobody', undefined, { 'X-Forwarded-For': `203.0.113.${host}` })
    expect(await list('?address=203.0.113.2')).toHaveLength(1)
    expect(await list('?kind=login')).toEqual([])
    expect(await list('?kind=login.failed&from=2026-01-15&to=2026-01-15')).toHaveLength(3)
    expect(await list('?from=2026-01-16')).toEqual([])
    const first = await get('?limit=2')
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('Link')!)![1]!
    const second = await api.json<SecurityEvent[]>('GET', next, { cookie: admin })
    expect(second.map(({ address }) => address)).toEqual(['203.0.113.1'])
    const { cookie } = await api.signedInAs('editor')
    expect((await api.call('GET', '/api/admin/security-log', { cookie })).status).toBe(403)
  })

  it('stores a network address, never other text in its place', async () => {
    for (const forged of ['<script>', 'x'.repeat(5000), '999.1.1.1']) {
      await logIn('nobody', undefined, { 'X-Forwarded-For': forged })
    }
    await logIn('nobody', undefined, { 'X-Forwarded-For': '2001:db8:1:2:3:4:5:6' })
    expect((await list()).map(({ address, count }) => [address, count])).toEqual([
      ['2001:db8:1:2::/64', 1],
      [null, 3],
    ])
  })
})

describe('the cost of the security log', () => {
  it('counts a flood in few rows, and still names rare events', async () => {
    const { securityLog } = api.context
    const source = { device: null, what: null, requestId: null }
    for (let i = 0; i < 5000; i++) {
      securityLog.record({ kind: 'login.failed', name: `name ${i}` }, { ...source, address: `203.0.113.${i % 250}` })
    }
    securityLog.record({ kind: 'login', userId: 7 }, { ...source, address: '198.51.100.7' })
    await securityLog.flush()
    const stored = await rows()
    expect(stored).toHaveLength(NAMED + 2)
    expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(5001)
    expect(stored.at(-1)).toMatchObject({ kind: 'login', userId: 7, address: '198.51.100.7' })
  })

  it('still records who was tried from where during a flood from another address', async () => {
    const user = await api.createUser({ username: 'ines' })
    const flood = { address: '203.0.113.9', device: null, what: null, requestId: null }
    for (let i = 0; i < 3 * NAMED; i++)
      api.context.securityLog.record({ kind: 'login.failed', name: `name ${i}` }, flood)
    await logIn('ines')
    const stored = await list('?kind=login.failed')
    expect(stored).toHaveLength(MAX_NAMED_PER_SOURCE + 2)
    expect(stored).toContainEqual(expect.objectContaining({ userId: user.id, address: '198.51.100.7', count: 1 }))
    const counted = { userId: null, nameHash: null, address: '203.0.113.9', count: 3 * NAMED - MAX_NAMED_PER_SOURCE }
    expect(stored).toContainEqual(expect.objectContaining(counted))
  })

  it('starts a new row in the next ten minutes, and deletes after ninety days', async () => {
    await logIn('nobody')
    await list()
    api.clock.now += WINDOW
    await logIn('nobody')
    expect((await list()).map(({ count }) => count)).toEqual([1, 1])
    api.clock.now += SECURITY_LOG_DAYS * DAY - WINDOW + 1
    await api.context.securityLog.flush()
    expect(await rows()).toHaveLength(1)
  })

  it('keeps the newest of each kind, so that no flood displaces rare events', async () => {
    await logIn('nobody')
    await list()
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MAX_EVENTS_PER_KIND + 5})`
    await api.database.write((tx) =>
      tx.run(
        sql`${numbers} insert into security_events (kind, at) select 'limit.reached', ${api.clock.now} + i from n`,
      ),
    )
    api.clock.now += WINDOW
    await api.context.securityLog.flush()
    const ofKind = (kind: string) => api.database.read.$count(securityEvents, eq(securityEvents.kind, kind))
    expect([await ofKind('limit.reached'), await ofKind('login.failed')]).toEqual([MAX_EVENTS_PER_KIND, 1])
  })

  it('never fails a request, and loses nothing while the database accepts no write', async () => {
    await logIn('nobody')
    const { write } = api.database
    api.context.database.write = () => Promise.reject(new Error('no room'))
    await api.context.securityLog.flush()
    expect(api.failures).toHaveLength(1)
    api.context.database.write = write
    expect(await list()).toMatchObject([{ kind: 'login.failed', count: 1 }])
  })
})
