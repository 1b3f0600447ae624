import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#api/account/contract/user.ts'
import { HOUR } from '#api/platform/contract/dates.ts'
import { auditEntries } from '#api/audit/table.ts'
import { getAnswer, createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

let api: TestApi
beforeEach(async () => void (api = await createTestApi()))

const json = async <T>(response: Response) => (await response.json()) as T
const getSession = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!
const PROBLEM = { Accept: 'application/problem+json' }
const getFields = async (response: Response) =>
  (await json<{ errors: { path: string; message: string }[] }>(response)).errors

describe('changing the password', () => {
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'a better one', confirmPassword: 'a better one' }
  const path = '/api/user/change-password'

  it('ends every other session and gives this browser a new one', async () => {
    const { id, username, email, cookie } = await api.signedInAs('founder')
    const elsewhere = await api.signIn(id)
    const response = await api.call('POST', path, { cookie, body: change })
    expect(response.status).toBe(200)
    const fresh = getSession(response)
    expect(fresh).not.toBe(cookie)
    const statuses = await Promise.all(
      [cookie, elsewhere, fresh].map(async (each) => (await api.call('GET', '/api/user', { cookie: each })).status),
    )
    expect(statuses).toEqual([401, 401, 200])
    expect(await api.database.read.select().from(auditEntries)).toMatchObject([
      { action: 'user.password-change', actorId: id, targetId: id, details: { wasTemporary: false } },
    ])
    const emailLog = await api.sentEmails()
    expect(emailLog).toMatchObject([{ label: 'Password changed', to: email }])
    expect(emailLog[0]!.text).toContain('Your password was changed on Jan 15, 2026, 12:00')
    const login = (password: string) => api.call('POST', '/api/login', { body: { username, password } })
    expect((await login(TEST_PASSWORD)).status).toBe(401)
    expect((await login('a better one')).status).toBe(200)
  })

  it.each(['mustang1', 'trellis2026', 'lovelace-1815'])('accepts no weak one: %s', async (weak) => {
    const { cookie } = await api.signedInAs('founder', { lastName: 'Lovelace' })
    const body = { ...change, newPassword: weak, confirmPassword: weak }
    const response = await api.call('POST', path, { cookie, body, headers: PROBLEM })
    expect(response.status).toBe(400)
    expect((await getFields(response)).map((field) => field.path)).toEqual(['newPassword'])
  })

  it('returns the error at its field', async () => {
    const { cookie } = await api.signedInAs('founder')
    const problem = async (body: object) =>
      (await getFields(await api.call('POST', path, { cookie, body: { ...change, ...body }, headers: PROBLEM })))[0]
    expect(await problem({ currentPassword: 'wrong' })).toEqual({
      path: 'currentPassword',
      message: 'Current password is incorrect',
    })
    expect(await problem({ confirmPassword: 'another one' })).toEqual({
      path: 'confirmPassword',
      message: 'Passwords do not match',
    })
    expect((await problem({ newPassword: 'password1', confirmPassword: 'password1' }))!.path).toBe('newPassword')
  })

  it('is limited for someone who finds the browser unlocked', async () => {
    const { cookie } = await api.signedInAs('founder')
    const body = { ...change, currentPassword: 'wrong' }
    for (let i = 0; i < 10; i++) await api.call('POST', path, { cookie, body })
    expect((await api.call('POST', path, { cookie, body: change })).status).toBe(429)
  })

  it('doesn’t fill the audit log: ten in ten minutes', async () => {
    const { cookie } = await api.signedInAs('founder')
    let last = { cookie, password: TEST_PASSWORD }
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const newPassword = `a better one ${i}`
      const body = { currentPassword: last.password, newPassword, confirmPassword: newPassword }
      const response = await api.call('POST', path, { cookie: last.cookie, body })
      statuses.push(response.status)
      if (response.ok) last = { cookie: getSession(response), password: newPassword }
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    expect(await api.database.read.select().from(auditEntries)).toHaveLength(10)
  })

  it('requires a session', async () => expect((await api.call('POST', path, { body: change })).status).toBe(401))
})

describe('a temporary password', () => {
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'a better one', confirmPassword: 'a better one' }
  const temporary = () => ({
    mustChangePassword: true,
    temporaryPasswordExpiresAt: new Date(api.clock.now + 24 * HOUR),
  })

  it('allows nothing but user, logout, and changing the password', async () => {
    const { cookie } = await api.signedInAs('admin', temporary())
    const user = await api.call('GET', '/api/user', { cookie })
    expect(await json<User>(user)).toMatchObject({ mustChangePassword: true })
    for (const path of ['/api/stats', '/api/admin/users', '/api/user/sessions']) {
      expect((await api.call('GET', path, { cookie })).status).toBe(403)
    }
    const response = await api.call('POST', '/api/user/change-password', { cookie, body: change })
    expect(await json<User>(response)).toMatchObject({ mustChangePassword: false })
    expect((await api.call('GET', '/api/admin/users', { cookie: getSession(response) })).status).toBe(200)
  })

  it('must be replaced by a different one', async () => {
    const { cookie } = await api.signedInAs('founder', temporary())
    const body = { ...change, newPassword: TEST_PASSWORD, confirmPassword: TEST_PASSWORD }
    expect((await api.call('POST', '/api/user/change-password', { cookie, body })).status).toBe(400)
  })

  it('expires after 24 hours, also for a session that it started', async () => {
    const { id, username } = await api.createUser(temporary())
    const cookie = await api.signIn(id, true)
    api.clock.now += 24 * HOUR
    expect(await getAnswer(api.call('POST', '/api/login', { body: { username, password: TEST_PASSWORD } }))).toEqual([
      403,
      'This temporary password has expired. Request a new one.',
    ])
    expect((await api.call('POST', '/api/user/change-password', { cookie, body: change })).status).toBe(403)
  })
})
