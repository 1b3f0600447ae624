import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#api/platform/contract/dates.ts'
import type { PasswordResetRequest } from './calls.ts'
import { auditEntries } from '#api/audit/table.ts'
import { emails } from '#api/email/table.ts'
import { passwordResetRequests } from './table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { users } from '#api/users/table.ts'
import { getAnswer, createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi()
  admin = await api.signedInAs('admin')
})

const TEMPORARY = 'Zx9!temporary'
const rows = () => api.database.read.select().from(passwordResetRequests)
const request = (body: object, headers = {}) => api.call('POST', '/api/password-reset/request', { body, headers })
const list = async (query = '') => {
  const response = await api.call('GET', `/api/admin/password-reset-requests${query}`, { cookie: admin.cookie })
  return (await response.json()) as PasswordResetRequest[]
}
const process = (id: number, body: object, cookie = admin.cookie) =>
  api.call('POST', `/api/admin/password-reset-requests/${id}/process`, { cookie, body })

async function grace() {
  return api.signedInAs('founder', { username: 'grace', email: 'grace@example.org' })
}

it('a request shows the user’s stored contact details', async () => {
  const { id } = await grace()
  await request({ username: 'grace', reason: 'Call me at 555-9999' })
  const read = () => api.json<PasswordResetRequest>('GET', '/api/admin/password-reset-requests/1', admin)
  const account = { name: 'Test person2', email: 'grace@example.org' }
  expect(await read()).toMatchObject({ account: { ...account, phoneNumber: null } })
  await api.database.write((tx) => insertStartup(tx, { userId: id, phoneNumber: '555-0101' }))
  expect(await read()).toMatchObject({ account: { ...account, phoneNumber: '555-0101' } })
  await api.database.write((tx) => tx.update(users).set({ phoneNumber: '555-0102' }).where(eq(users.id, id)))
  expect(await list()).toMatchObject([{ account: { ...account, phoneNumber: '555-0102' } }])
  expect((await api.call('GET', '/api/admin/password-reset-requests/2', admin)).status).toBe(404)
})

describe('requesting a new password', () => {
  it.each([
    { username: 'GRACE' },
    { email: 'Grace@Example.org' },
    { username: 'grace', email: 'grace@example.org' },
    { username: 'grace@example.org' },
  ])('finds the account of %j', async (named) => {
    const { id } = await grace()
    expect((await request({ ...named, reason: 'Forgot it' })).status).toBe(202)
    expect(await rows()).toMatchObject([{ userId: id, reason: 'Forgot it', status: 'pending' }])
  })

  it('returns the same whether the account exists or not', async () => {
    await grace()
    const texts = []
    for (const username of ['grace', 'nobody']) {
      const response = await request({ username, reason: 'Forgot it' })
      texts.push(await getAnswer(response))
    }
    expect(texts[0]).toEqual(texts[1])
    expect(await rows()).toHaveLength(1)
  })

  it('has no effect if username and email address belong to different users', async () => {
    await grace()
    await api.createUser({ username: 'mallory', email: 'mallory@example.org' })
    expect((await request({ username: 'grace', email: 'mallory@example.org', reason: 'Mine' })).status).toBe(202)
    expect(await rows()).toEqual([])
  })

  it('saves no request for a deactivated account', async () => {
    await api.createUser({ username: 'gone', active: false })
    await request({ username: 'gone', reason: 'x' })
    expect(await rows()).toEqual([])
  })

  it('is one request per account, with a count', async () => {
    const { id } = await grace()
    for (let i = 1; i <= 7; i++) await request({ username: 'grace', reason: `A stranger’s ${i}` })
    await request({ email: 'grace@example.org', reason: 'Mine' })
    expect(await list()).toMatchObject([
      { userId: id, reason: 'Mine', email: 'grace@example.org', username: null, count: 8 },
    ])
    expect(await api.database.read.select({ kind: emails.kind }).from(emails)).toEqual([{ kind: 'resetReceived' }])
    await process(1, { status: 'rejected' })
    await request({ username: 'grace', reason: 'Again' })
    expect(await list('?status=pending')).toMatchObject([{ id: 2, reason: 'Again', count: 1 }])
  })

  it('is limited per network address', async () => {
    const headers = { 'X-Forwarded-For': '10.0.0.1' }
    for (let i = 0; i < 20; i++) expect((await request({ username: `n${i}`, reason: 'x' }, headers)).status).toBe(202)
    expect((await request({ username: 'nobody', reason: 'x' }, headers)).status).toBe(429)
    expect((await request({ username: 'nobody', reason: 'x' })).status).toBe(202)
  })

  it('needs a name and a reason', async () => {
    expect(await getAnswer(request({ reason: 'x' }))).toEqual([
      400,
      'You must provide either your username or email to reset your password',
    ])
    expect(await (await request({ username: 'grace' })).text()).toBe('Please provide a reason for the reset request')
  })
})

describe('the list of requests', () => {
  it('is newest first, filtered by status, and never contains a temporary password', async () => {
    await grace()
    await api.createUser({ username: 'ida' })
    for (const [username, reason] of Object.entries({ grace: 'first', ida: 'second' })) {
      await request({ username, reason })
      api.clock.now += 1000
    }
    expect((await list()).map(({ reason }) => reason)).toEqual(['second', 'first'])
    await process(1, { status: 'approved', tempPassword: TEMPORARY })
    expect((await list('?status=pending')).map(({ id }) => id)).toEqual([2])
    const approved = await list('?status=approved')
    expect(approved).toMatchObject([{ id: 1, processedBy: admin.id, processedAt: expect.any(String) }])
    expect(JSON.stringify(await list())).not.toMatch(/temp|Zx9/i)
  })
})

describe('processing a request', () => {
  it('sets a temporary password for 24 hours, and ends all sessions', async () => {
    const { id, cookie } = await grace()
    await request({ username: 'grace', reason: 'x' })
    const response = await process(1, { status: 'approved', tempPassword: TEMPORARY })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain(TEMPORARY)
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
    const login = (password: string) => api.call('POST', '/api/login', { body: { username: 'grace', password } })
    expect((await login(TEST_PASSWORD)).status).toBe(401)
    expect(await (await login(TEMPORARY)).json()).toMatchObject({ mustChangePassword: true })
    const [row] = await api.database.read.select().from(users).where(eq(users.id, id))
    expect(row!.passwordHash).toMatch(/^\$argon2id/)
    api.clock.now += 24 * HOUR
    expect((await login(TEMPORARY)).status).toBe(403)
    const audit = await api.database.read.select().from(auditEntries)
    expect(audit).toMatchObject([{ action: 'password-reset.process', actorId: admin.id, targetId: 1 }])
    expect(JSON.stringify(audit)).not.toContain(TEMPORARY)
  })

  it('can reject, which changes nothing for the user', async () => {
    const { cookie } = await grace()
    await request({ username: 'grace', reason: 'x' })
    expect(await (await process(1, { status: 'rejected' })).json()).toMatchObject({ status: 'rejected' })
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(200)
  })

  it('happens once, also when two administrators decide at the same time', async () => {
    await grace()
    await request({ username: 'grace', reason: 'x' })
    const second = await api.signedInAs('admin')
    const answers = await Promise.all([
      process(1, { status: 'approved', tempPassword: TEMPORARY }),
      process(1, { status: 'rejected' }, second.cookie),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await process(1, { status: 'rejected' })).status).toBe(409)
    expect((await process(9, { status: 'rejected' })).status).toBe(404)
  })

  it('needs a temporary password to approve', async () => {
    await grace()
    await request({ username: 'grace', reason: 'x' })
    const answers = [
      await process(1, { status: 'approved', tempPassword: '' }),
      await process(1, { status: 'approved' }),
    ]
    for (const answer of answers) {
      expect(await getAnswer(answer)).toEqual([400, 'A temporary password is required'])
    }
    expect((await process(1, { status: 'pending' })).status).toBe(400)
  })

  it.each([
    ['x', 'Password must be at least 8 characters'],
    ['mustang1', 'This is one of the most common passwords. Choose another.'],
    ['grace-2026', expect.stringContaining('Don’t use your name')],
  ])('accepts no weak temporary password: %j', async (tempPassword, message) => {
    const { cookie } = await grace()
    await request({ username: 'grace', reason: 'x' })
    expect(await getAnswer(process(1, { status: 'approved', tempPassword }))).toEqual([400, message])
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(200)
  })
})
