import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#api/contract/account.ts'
import type { Device } from '#api/contract/session.ts'
import { users } from '#api/db/schema/account.ts'
import { sessions } from '#api/db/schema/session.ts'
import { createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})
afterEach(() => api.database.close())

const HOUR = 60 * 60 * 1000
const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'Ada@Example.org',
  username: 'Ada',
  password: 'analytical engine',
  role: 'founder',
}

const json = async <T>(response: Response) => (await response.json()) as T
const setCookies = (response: Response) => response.headers.getSetCookie()
const cookieOf = (response: Response) => setCookies(response).find((cookie) => cookie.startsWith('session='))!
const sessionOf = (response: Response) => cookieOf(response).split(';')[0]!
const PROBLEM = { Accept: 'application/problem+json' }
const fieldsOf = async (response: Response) =>
  (await json<{ errors: { path: string; message: string }[] }>(response)).errors

describe('registering', () => {
  it('makes a pending account that is signed in at once', async () => {
    const response = await api.call('POST', '/api/register', { body: ada })
    expect(response.status).toBe(201)
    const user = await json<User>(response)
    expect(user).toMatchObject({
      firstName: 'Ada',
      email: 'ada@example.org',
      username: 'Ada',
      role: 'user',
      requestedRole: 'founder',
      approved: false,
      active: true,
      profileCompleted: false,
      phoneNumber: null,
      createdAt: new Date(api.clock.now).toISOString(),
    })
    expect(user).not.toHaveProperty('passwordHash')
    const again = await api.call('GET', '/api/user', { cookie: sessionOf(response) })
    expect(await json<User>(again)).toEqual(user)
  })

  it('keeps the password only as an Argon2id hash, and when which terms were accepted', async () => {
    await api.database.close()
    api = await createTestApi({ published: () => JSON.stringify({ terms: { version: '2026-01' } }) })
    await api.call('POST', '/api/register', { body: ada })
    const [row] = await api.database.read.select().from(users)
    expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row).toMatchObject({ termsVersion: '2026-01', termsAcceptedAt: new Date(api.clock.now) })
  })

  it('ignores fields that a person may not set', async () => {
    const body = { ...ada, id: 99, approved: true, active: false, mustChangePassword: true, requestedRole: 'admin' }
    const user = await json<User>(await api.call('POST', '/api/register', { body }))
    expect(user).toMatchObject({ id: 1, approved: false, active: true, requestedRole: 'founder', role: 'user' })
  })

  it('names every field that is taken, in any letter case', async () => {
    await api.call('POST', '/api/register', { body: ada })
    const body = { ...ada, username: 'aDA', email: 'ADA@example.ORG' }
    const response = await api.call('POST', '/api/register', { body, headers: PROBLEM })
    expect(response.status).toBe(409)
    expect((await fieldsOf(response)).map(({ path }) => path)).toEqual(['username', 'email'])
    const plain = await api.call('POST', '/api/register', { body: { ...body, email: 'else@example.org' } })
    expect(await plain.text()).toBe('This username is already taken. Please choose another.')
  })

  it.each([
    ['Jürgen', 'JÜRGEN'],
    ['JÜRGEN', 'jürgen'],
  ])('knows letters beyond ASCII in both cases: %s is %s', async (username, spelling) => {
    await api.call('POST', '/api/register', { body: { ...ada, username } })
    const body = { ...ada, username: spelling, email: 'other@example.org' }
    expect((await api.call('POST', '/api/register', { body })).status).toBe(409)
    const login = { username: spelling, password: ada.password }
    expect((await api.call('POST', '/api/login', { body: login })).status).toBe(200)
  })

  it('lets one of two at the same moment have the name', async () => {
    const bodies = [ada, { ...ada, email: 'second@example.org' }]
    const answers = await Promise.all(bodies.map((body) => api.call('POST', '/api/register', { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each(['password', 'PassWord1', '123456', 'qwertyuiop'])('refuses the common password %j', async (password) => {
    const response = await api.call('POST', '/api/register', { body: { ...ada, password }, headers: PROBLEM })
    expect(response.status).toBe(400)
    expect(await fieldsOf(response)).toEqual([
      { path: 'password', message: 'This is one of the most common passwords. Please choose another.' },
    ])
  })

  it('answers each wrong field with its text', async () => {
    const body = { firstName: ' ', email: 'no', username: 'ab', password: 'short', role: 'admin' }
    const response = await api.call('POST', '/api/register', { body, headers: PROBLEM })
    expect(response.status).toBe(400)
    expect(await fieldsOf(response)).toEqual([
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name is required' },
      { path: 'email', message: 'Invalid email address' },
      { path: 'username', message: 'Username must be at least 3 characters' },
      { path: 'password', message: 'Password must be at least 6 characters' },
      { path: 'role', message: 'Please select a role' },
    ])
  })
})

describe('the current user', () => {
  it('is nobody without a session, and a cookie that means nothing is taken away', async () => {
    const response = await api.call('GET', '/api/user')
    expect([response.status, setCookies(response)]).toEqual([401, []])
    const stale = await api.call('GET', '/api/user', { cookie: `session=${'a'.repeat(52)}` })
    expect(stale.status).toBe(401)
    expect(cookieOf(stale)).toContain('Max-Age=0')
  })

  it('is renewed by use, at most once an hour, with its cookie', async () => {
    const { id } = await api.createPerson()
    const cookie = await api.signIn(id, true)
    api.clock.now += 0.9 * HOUR
    const hint = `signed_in=founder; ${cookie}`
    expect(setCookies(await api.call('GET', '/api/user', { cookie: hint }))).toEqual([])
    api.clock.now += 0.2 * HOUR
    const renewed = await api.call('GET', '/api/user', { cookie: hint })
    expect(sessionOf(renewed)).toBe(cookie)
    expect(cookieOf(renewed)).toContain('Max-Age=2592000')
    api.clock.now += 29.99 * 24 * HOUR
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(200)
  })

  it('gets a new hint after a role change', async () => {
    const { cookie } = await api.signedInAs('admin')
    const response = await api.call('GET', '/api/user', { cookie: `${cookie}; signed_in=founder` })
    expect(setCookies(response)).toEqual(['signed_in=admin; Path=/; SameSite=Lax'])
  })

  it('is nobody any more 12 hours after the last use, or 30 days with Remember me', async () => {
    const { id } = await api.createPerson()
    const plain = await api.signIn(id)
    const remembered = await api.signIn(id, true)
    api.clock.now += 12 * HOUR
    expect((await api.call('GET', '/api/user', { cookie: plain })).status).toBe(401)
    expect((await api.call('GET', '/api/user', { cookie: remembered })).status).toBe(200)
  })

  it('is nobody while the account is deactivated, even with a session', async () => {
    const { id, cookie } = await api.signedInAs('founder')
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, id)))
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
  })

  it('ends after 90 days however much it is used', async () => {
    const { id } = await api.createPerson()
    const cookie = await api.signIn(id, true)
    for (let day = 0; day < 90; day += 10) {
      expect((await api.call('GET', '/api/user', { cookie })).status).toBe(200)
      api.clock.now += 10 * 24 * HOUR
    }
    api.clock.now += 1
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
  })
})

describe('logging out', () => {
  it('ends the session on the server and takes the cookies', async () => {
    const { cookie } = await api.signedInAs('founder')
    const response = await api.call('POST', '/api/logout', { cookie })
    expect(response.status).toBe(204)
    expect(setCookies(response).every((header) => header.includes('Max-Age=0'))).toBe(true)
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect((await api.call('POST', '/api/logout')).status).toBe(204)
  })
})

describe('account details', () => {
  const details = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', phoneNumber: '' }

  it('are saved, and answered as the user', async () => {
    const { cookie } = await api.signedInAs('founder')
    const response = await api.call('PUT', '/api/user/profile', { cookie, body: details })
    expect(response.status).toBe(200)
    expect(await json<User>(response)).toMatchObject({
      firstName: 'Grace',
      email: 'grace@example.org',
      phoneNumber: null,
    })
  })

  it('keep one’s own e-mail address, and refuse somebody else’s', async () => {
    const other = await api.createPerson()
    const { cookie, email } = await api.signedInAs('founder')
    const own = await api.call('PUT', '/api/user/profile', { cookie, body: { ...details, email: email.toUpperCase() } })
    expect(own.status).toBe(200)
    const body = { ...details, email: other.email }
    const taken = await api.call('PUT', '/api/user/profile', { cookie, body, headers: PROBLEM })
    expect(taken.status).toBe(409)
    expect((await fieldsOf(taken))[0]!.path).toBe('email')
  })
})

describe('changing the password', () => {
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'a better one', confirmPassword: 'a better one' }
  const path = '/api/user/change-password'

  it('ends every other session and gives this browser a new one', async () => {
    const { id, username, cookie } = await api.signedInAs('founder')
    const elsewhere = await api.signIn(id)
    const response = await api.call('POST', path, { cookie, body: change })
    expect(response.status).toBe(200)
    const fresh = sessionOf(response)
    expect(fresh).not.toBe(cookie)
    const statuses = await Promise.all(
      [cookie, elsewhere, fresh].map(async (each) => (await api.call('GET', '/api/user', { cookie: each })).status),
    )
    expect(statuses).toEqual([401, 401, 200])
    const login = (password: string) => api.call('POST', '/api/login', { body: { username, password } })
    expect((await login(TEST_PASSWORD)).status).toBe(401)
    expect((await login('a better one')).status).toBe(200)
  })

  it('says what is wrong at its field', async () => {
    const { cookie } = await api.signedInAs('founder')
    const problem = async (body: object) =>
      (await fieldsOf(await api.call('POST', path, { cookie, body: { ...change, ...body }, headers: PROBLEM })))[0]
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

  it('cannot be tried without end by somebody who found the browser open', async () => {
    const { cookie } = await api.signedInAs('founder')
    const body = { ...change, currentPassword: 'wrong' }
    for (let i = 0; i < 10; i++) await api.call('POST', path, { cookie, body })
    const response = await api.call('POST', path, { cookie, body: change })
    expect(response.status).toBe(429)
  })

  it('is for people who are signed in', async () =>
    expect((await api.call('POST', path, { body: change })).status).toBe(401))
})

describe('a temporary password', () => {
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'a better one', confirmPassword: 'a better one' }
  const temporary = () => ({
    mustChangePassword: true,
    temporaryPasswordExpiresAt: new Date(api.clock.now + 24 * HOUR),
  })

  it('opens nothing but user, logout and the change of password', async () => {
    const { cookie } = await api.signedInAs('admin', temporary())
    const user = await api.call('GET', '/api/user', { cookie })
    expect(await json<User>(user)).toMatchObject({ mustChangePassword: true })
    for (const path of ['/api/stats', '/api/admin/users', '/api/user/sessions']) {
      expect((await api.call('GET', path, { cookie })).status).toBe(403)
    }
    const response = await api.call('POST', '/api/user/change-password', { cookie, body: change })
    expect(await json<User>(response)).toMatchObject({ mustChangePassword: false })
    expect((await api.call('GET', '/api/admin/users', { cookie: sessionOf(response) })).status).toBe(200)
  })

  it('must be replaced by another', async () => {
    const { cookie } = await api.signedInAs('founder', temporary())
    const body = { ...change, newPassword: TEST_PASSWORD, confirmPassword: TEST_PASSWORD }
    expect((await api.call('POST', '/api/user/change-password', { cookie, body })).status).toBe(400)
  })

  it('is over after 24 hours, also for a session that it began', async () => {
    const { id, username } = await api.createPerson(temporary())
    const cookie = await api.signIn(id, true)
    api.clock.now += 24 * HOUR
    const login = await api.call('POST', '/api/login', { body: { username, password: TEST_PASSWORD } })
    expect([login.status, await login.text()]).toEqual([
      403,
      'This temporary password has expired. Please ask for a new one.',
    ])
    expect((await api.call('POST', '/api/user/change-password', { cookie, body: change })).status).toBe(403)
  })
})

describe('the devices on which a person is signed in', () => {
  it('are listed with names and can be signed out one by one, or all others', async () => {
    const { username, id } = await api.createPerson()
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const body = { username, password: TEST_PASSWORD }
    const cookie = sessionOf(await api.call('POST', '/api/login', { body, headers }))
    const [second] = [await api.signIn(id), await api.signIn(id)]
    const list = async () => json<Device[]>(await api.call('GET', '/api/user/sessions', { cookie }))
    const devices = await list()
    expect(devices).toHaveLength(3)
    expect(devices.filter(({ current }) => current)).toMatchObject([{ label: 'Firefox on Linux' }])
    const other = devices.find(({ current }) => !current)!
    expect((await api.call('DELETE', `/api/user/sessions/${other.id}`, { cookie })).status).toBe(204)
    expect((await api.call('DELETE', `/api/user/sessions/${other.id}`, { cookie })).status).toBe(404)
    expect((await api.call('DELETE', '/api/user/sessions', { cookie })).status).toBe(204)
    expect(await list()).toHaveLength(1)
    expect((await api.call('GET', '/api/user', { cookie: second! })).status).toBe(401)
  })

  it('cannot be signed out by anybody else', async () => {
    const { id } = await api.createPerson()
    await api.signIn(id)
    const [row] = await api.database.read.select().from(sessions).where(eq(sessions.userId, id))
    const { cookie } = await api.signedInAs('admin')
    expect((await api.call('DELETE', `/api/user/sessions/${row!.id}`, { cookie })).status).toBe(404)
  })
})

describe('asking for a role again', () => {
  const path = '/api/user/role-request'

  it('ends a rejection, and may be for the other role', async () => {
    const rejected = { requestedRole: 'founder', rejectedAt: new Date(), rejectionReason: 'No', profileCompleted: true }
    const { cookie } = await api.signedInAs('user', rejected as never)
    const response = await api.call('POST', path, { cookie, body: { role: 'investor' } })
    expect(await json<User>(response)).toMatchObject({
      requestedRole: 'investor',
      rejectedAt: null,
      rejectionReason: null,
      profileCompleted: false,
    })
  })

  it('is refused where a role is approved', async () => {
    const { cookie } = await api.signedInAs('founder')
    expect((await api.call('POST', path, { cookie, body: { role: 'investor' } })).status).toBe(403)
  })
})
