import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import type { PasswordResetRequest, ResetLinkPage, SecurityEvent } from './calls.ts'
import { auditEntries } from '#api/audit/table.ts'
import { setReviewEmailFrequency } from '#api/review/service.ts'
import { emails } from '#api/email/table.ts'
import { users } from '#api/users/table.ts'
import { passwordResetLinks, passwordResetRequests } from './table.ts'
import { resetToken } from './reset-link.ts'
import { setUpTwoFactor } from './testing-two-factor.ts'
import { getAnswer, createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi({ sendsMail: true })
  admin = await api.signedInAs('admin')
})

const PASSWORD = 'violet-lantern-42'
const grace = (values = {}) => api.signedInAs('founder', { username: 'grace', email: 'grace@example.org', ...values })
const request = (body: object = { username: 'grace' }) =>
  api.call('POST', '/api/password-reset/request', { body: { reason: 'Forgot it', ...body } })
const list = () => api.json<PasswordResetRequest[]>('GET', '/api/admin/password-reset-requests', admin)
const read = (token: string) => api.call('GET', `/api/password-reset/link?token=${token}`)
const use = (token: string, newPassword = PASSWORD, headers = {}) =>
  api.call('POST', '/api/password-reset/link', { body: { token, newPassword, confirmPassword: newPassword }, headers })
const login = (password: string) => api.call('POST', '/api/login', { body: { username: 'grace', password } })
const change = (settings: object) => api.call('PATCH', '/api/admin/settings', { ...admin, body: settings })

/** What was queued for somebody, oldest first. */
const queued = (userId: number) =>
  api.database.read.select().from(emails).where(eq(emails.userId, userId)).orderBy(emails.id)
/** What the links that were emailed to somebody carry, oldest first. */
const tokens = async (userId: number) =>
  (await queued(userId))
    .filter(({ kind }) => kind === 'resetLink')
    .map(({ data }) => resetToken(api.context.keys, userId, String(data['seed'])))
const newest = async (userId: number) => (await tokens(userId)).at(-1)!

describe('a request for a verified address', () => {
  it('emails a link, and is in the list as handled by it', async () => {
    const { id } = await grace()
    expect((await request()).status).toBe(202)
    expect((await queued(id)).map(({ kind }) => kind)).toEqual(['resetLink'])
    expect(await list()).toMatchObject([
      { userId: id, status: 'emailed', count: 1, processedBy: null, processedAt: expect.any(String) },
    ])
    expect(await api.json('GET', '/api/admin/review-queue', admin)).toEqual([])
    const process = `/api/admin/password-reset-requests/1/process`
    expect((await api.call('POST', process, { ...admin, body: { status: 'rejected' } })).status).toBe(409)
  })

  it('stores only a hash of the link, and shows it to no administrator', async () => {
    const { id } = await grace()
    await request()
    const token = await newest(id)
    const stored = [
      await api.database.read.select().from(passwordResetLinks),
      await queued(id),
      await list(),
      await api.sentEmails(),
      await api.json('GET', '/api/admin/security-log', admin),
    ]
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(stored)).toContain('/password-reset/link')
  })

  it('asked again makes a new link of the same request, and ends the older one', async () => {
    const { id } = await grace()
    for (let i = 0; i < 2; i++) await request()
    const [older, newer] = await tokens(id)
    expect([(await read(older!)).status, (await read(newer!)).status]).toEqual([404, 200])
    expect(await list()).toMatchObject([{ status: 'emailed', count: 2 }])
  })

  it('makes few links of one account, and the last one goes on working', async () => {
    const { id } = await grace()
    for (let i = 0; i < 10; i++) expect((await request()).status).toBe(202)
    expect(await tokens(id)).toHaveLength(3)
    expect((await read(await newest(id))).status).toBe(200)
    api.clock.now += HOUR
    await request()
    expect(await tokens(id)).toHaveLength(4)
  })

  it('of a stranger who types a number takes no links from the account with that id', async () => {
    const { id } = await grace()
    for (let i = 0; i < 5; i++) await request({ username: String(id) })
    await request()
    expect(await tokens(id)).toHaveLength(1)
  })

  it('is for the administrators while no link works and none can be made', async () => {
    const { id } = await grace()
    for (let i = 0; i < 3; i++) await request()
    expect((await use(await newest(id))).status).toBe(204)
    for (let i = 0; i < 2; i++) await request()
    expect(await tokens(id)).toHaveLength(3)
    expect(await list()).toMatchObject([
      { id: 2, status: 'pending', count: 2 },
      { id: 1, status: 'emailed' },
    ])
    expect((await queued(id)).filter(({ kind }) => kind === 'resetReceived')).toHaveLength(1)
  })

  it('after a link that expired unused is for the administrators, too', async () => {
    const { id } = await grace()
    await api.database.write((tx) => setReviewEmailFrequency(tx, { userId: admin.id, kind: 'reset', frequency: 'now' }))
    await request()
    expect(await queued(admin.id)).toEqual([])
    api.clock.now += 30 * MINUTE
    await request({ username: 'grace', reason: 'I lost my mailbox' })
    expect(await list()).toMatchObject([{ id: 1, status: 'pending', reason: 'I lost my mailbox', processedAt: null }])
    expect((await queued(admin.id)).map(({ kind }) => kind)).toEqual(['reviewAlert'])
    // The new link works all the same, and answers the request.
    expect((await use(await newest(id))).status).toBe(204)
    expect(await list()).toMatchObject([{ id: 1, status: 'emailed' }])
    await request()
    expect(await list()).toMatchObject([{ id: 2, status: 'emailed' }, { id: 1 }])
  })
})

describe('a request that gets no link', () => {
  it.each([
    ['an unverified address', () => grace({ emailUnconfirmedSince: new Date(0) })],
    ['a region that turned links off', async () => (await change({ passwordResetByEmail: false }), grace())],
    ['a region without email', async () => ((api.context.sendsMail = false), grace())],
  ])('is left for the administrators: %s', async (_, prepare) => {
    const { id } = await prepare()
    await request()
    expect(await list()).toMatchObject([{ userId: id, status: 'pending' }])
    expect((await queued(id)).map(({ kind }) => kind)).toEqual(['resetReceived'])
  })

  it('is nowhere for a deactivated account', async () => {
    const { id } = await grace({ active: false })
    await request()
    expect([await list(), await queued(id)]).toEqual([[], []])
  })
})

describe('the answer', () => {
  it('is the same for a known, an unknown and an unverified address', async () => {
    await grace()
    await api.createUser({ username: 'ida', emailUnconfirmedSince: new Date(0) })
    await api.createUser({ username: 'gone', active: false })
    const answers: unknown[] = []
    for (const username of ['grace', 'ida', 'gone', 'nobody']) {
      const response = await request({ username })
      answers.push([response.status, [...response.headers.keys()].sort(), await response.text()])
    }
    expect(answers).toEqual(answers.map(() => answers[0]))
  })

  it('takes as long for each of them', async () => {
    await grace()
    await api.createUser({ username: 'ida', emailUnconfirmedSince: new Date(0) })
    for (const username of ['grace', 'ida', 'nobody']) {
      const start = performance.now()
      await request({ username })
      // What is done for an account ends long before.
      expect(performance.now() - start).toBeGreaterThanOrEqual(249)
    }
  })

  it('says what a region without links does', async () => {
    const [, withLinks] = await getAnswer(request())
    await change({ passwordResetByEmail: false })
    const [, without] = await getAnswer(request())
    expect([withLinks.includes('link'), without.includes('link')]).toEqual([true, false])
  })
})

describe('a link', () => {
  it('sets a new password, ends every session, and is on record', async () => {
    const { id, cookie } = await grace()
    await request()
    const token = await newest(id)
    const { username, until } = (await (await read(token)).json()) as ResetLinkPage
    expect([username, new Date(until).getTime()]).toEqual(['grace', api.clock.now + 30 * MINUTE])
    expect((await use(token, PASSWORD, { 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })).status).toBe(204)
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect([(await login(TEST_PASSWORD)).status, (await login(PASSWORD)).status]).toEqual([401, 200])
    const emails = await queued(id)
    expect(emails.map(({ kind }) => kind)).toContain('passwordChanged')
    expect(emails.find(({ kind }) => kind === 'passwordChanged')!.data).toMatchObject({ device: 'Firefox on Linux' })
    const audit = await api.database.read.select().from(auditEntries)
    expect(audit).toMatchObject([{ action: 'user.password-reset', actorId: id, targetId: id }])
    await api.context.securityLog.flush()
    const log = await api.json<SecurityEvent[]>('GET', '/api/admin/security-log?kind=password.reset', admin)
    expect(log).toMatchObject([{ userId: id, what: 'POST /api/password-reset/link' }])
  })

  it('works once, also for two at the same moment', async () => {
    const { id } = await grace()
    await request()
    const token = await newest(id)
    const answers = await Promise.all([use(token), use(token, 'amber-lantern-43')])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await use(token)).status).toBe(404)
  })

  it('works for thirty minutes', async () => {
    const { id } = await grace()
    await request()
    const token = await newest(id)
    api.clock.now += 30 * MINUTE - 1
    expect((await read(token)).status).toBe(200)
    api.clock.now += 1
    expect(await getAnswer(use(token))).toEqual([404, 'This link was used or has expired. Request a new one.'])
    expect((await login(TEST_PASSWORD)).status).toBe(200)
  })

  it('changes nothing when it is only opened', async () => {
    const { id, cookie } = await grace()
    await request()
    const token = await newest(id)
    const rows = () =>
      Promise.all(
        [passwordResetLinks, passwordResetRequests, users].map((table) => api.database.read.select().from(table)),
      )
    const before = await rows()
    for (let i = 0; i < 3; i++) expect((await read(token)).status).toBe(200)
    expect(await rows()).toEqual(before)
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(200)
  })

  it('survives a password that is refused', async () => {
    const { id } = await grace()
    await request()
    const token = await newest(id)
    expect(await getAnswer(use(token, 'short'))).toEqual([400, 'Password must be at least 8 characters'])
    expect(await getAnswer(use(token, 'grace-2026'))).toEqual([400, expect.stringContaining('Don’t use your name')])
    expect((await use(token)).status).toBe(204)
  })

  it('leaves two-factor authentication, which asks for its code at the next login', async () => {
    const { id, cookie } = await grace()
    await setUpTwoFactor(api, cookie)
    await request()
    await use(await newest(id))
    expect((await login(PASSWORD)).status).toBe(202)
  })

  it('replaces a temporary password', async () => {
    const { id } = await grace({
      mustChangePassword: true,
      temporaryPasswordExpiresAt: new Date(api.clock.now + DAY),
    })
    await request()
    await use(await newest(id))
    expect(await (await login(PASSWORD)).json()).toMatchObject({ mustChangePassword: false })
  })

  it.each([
    [
      'a change of password',
      (cookie: string) => {
        const body = { currentPassword: TEST_PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD }
        return api.call('POST', '/api/user/change-password', { cookie, body })
      },
    ],
    [
      'a change of address',
      (cookie: string) => {
        const names = { firstName: 'Grace', lastName: 'Hale', phoneNumber: null }
        const body = { ...names, email: 'new@example.org', currentPassword: TEST_PASSWORD }
        return api.call('PUT', '/api/user/profile', { cookie, body })
      },
    ],
    ['a deactivation', (_: string, id: number) => api.call('PATCH', `/api/admin/users/${id}/deactivate`, admin)],
  ])('ends with %s', async (_, perform) => {
    const { id, cookie } = await grace()
    await request()
    const token = await newest(id)
    expect((await perform(cookie, id)).status).toBe(200)
    expect([(await read(token)).status, (await use(token)).status]).toEqual([404, 404])
  })

  it('ends when an administrator rejects the request', async () => {
    const { id } = await grace()
    await request()
    api.clock.now += HOUR
    await request()
    await api.call('POST', '/api/admin/password-reset-requests/1/process', { ...admin, body: { status: 'rejected' } })
    expect((await read(await newest(id))).status).toBe(404)
  })

  it('is tried few times from one address', async () => {
    const headers = { 'X-Forwarded-For': '10.0.0.1' }
    for (let i = 0; i < 20; i++) expect((await use(`of-nobody-${i}`, PASSWORD, headers)).status).toBe(404)
    expect((await use('of-nobody', PASSWORD, headers)).status).toBe(429)
  })
})
