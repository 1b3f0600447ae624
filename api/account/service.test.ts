import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from './contract/user.ts'
import { users } from '#api/users/table.ts'
import { emails } from '#api/email/table.ts'
import { passwordResetRequests } from '#api/auth/table.ts'
import { resetUserPassword } from '#api/users/server-admin.service.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
beforeEach(async () => void (api = await createTestApi()))

const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'Ada@Example.org',
  username: 'Ada',
  password: 'analytical engine',
  role: 'founder',
}

const json = async <T>(response: Response) => (await response.json()) as T
const getSession = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!
const PROBLEM = { Accept: 'application/problem+json' }
const getFields = async (response: Response) =>
  (await json<{ errors: { path: string; message: string }[] }>(response)).errors

describe('registration', () => {
  it('creates a pending account and signs in', async () => {
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
    const again = await api.call('GET', '/api/user', { cookie: getSession(response) })
    expect(await json<User>(again)).toMatchObject(user)
  })

  it('stores the password as an Argon2id hash, and when which terms were accepted', async () => {
    api = await createTestApi({ published: () => JSON.stringify({ terms: { version: '2026-01' } }) })
    await api.call('POST', '/api/register', { body: ada })
    const [row] = await api.database.read.select().from(users)
    expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row).toMatchObject({ termsVersion: '2026-01', termsAcceptedAt: new Date(api.clock.now) })
  })

  it('stores an international address as it is sent, and finds it as typed', async () => {
    const email = 'info@müller.example'
    const user = await json<User>(await api.call('POST', '/api/register', { body: { ...ada, email } }))
    expect(user.email).toBe('info@xn--mller-kva.example')
    const again = { ...ada, username: 'other', email: 'INFO@xn--mller-kva.example' }
    expect((await api.call('POST', '/api/register', { body: again })).status).toBe(409)
    const login = { username: 'Info@Müller.example', password: ada.password }
    expect((await api.call('POST', '/api/login', { body: login })).status).toBe(200)
  })

  it('ignores fields that users can’t set', async () => {
    const body = { ...ada, id: 99, approved: true, active: false, mustChangePassword: true, requestedRole: 'admin' }
    const user = await json<User>(await api.call('POST', '/api/register', { body }))
    expect(user).toMatchObject({ id: 1, approved: false, active: true, requestedRole: 'founder', role: 'user' })
  })

  it('names every field that is taken, in any case', async () => {
    await api.call('POST', '/api/register', { body: ada })
    const body = { ...ada, username: 'aDA', email: 'ADA@example.ORG' }
    const response = await api.call('POST', '/api/register', { body, headers: PROBLEM })
    expect(response.status).toBe(409)
    expect((await getFields(response)).map(({ path }) => path)).toEqual(['username', 'email'])
    const plain = await api.call('POST', '/api/register', { body: { ...body, email: 'else@example.org' } })
    expect(await plain.text()).toBe('This username is already taken. Choose another.')
  })

  it.each([
    ['JÜRGEN', 'jürgen'],
    ['finn', 'ﬁnn'],
  ])('treats different spellings of a name as equal: %s is %s', async (username, spelling) => {
    await api.call('POST', '/api/register', { body: { ...ada, username } })
    const body = { ...ada, username: spelling, email: 'other@example.org' }
    expect((await api.call('POST', '/api/register', { body })).status).toBe(409)
    const login = { username: spelling, password: ada.password }
    expect((await api.call('POST', '/api/login', { body: login })).status).toBe(200)
    await api.call('POST', '/api/password-reset/request', { body: { username: spelling, reason: 'Lost it' } })
    expect(await api.database.read.$count(passwordResetRequests)).toBe(1)
    expect(await resetUserPassword(api.database, spelling, api.clock.now)).not.toBeNull()
  })

  it('refuses a name in several scripts, where a letter can look like another', async () => {
    const response = await api.call('POST', '/api/register', { body: { ...ada, username: 'аdmin' }, headers: PROBLEM })
    expect(response.status).toBe(400)
    expect(await getFields(response)).toEqual([{ path: 'username', message: 'Use letters from one alphabet' }])
  })

  it('lets one of two parallel calls have the name', async () => {
    const bodies = [ada, { ...ada, email: 'second@example.org' }]
    const answers = await Promise.all(bodies.map((body) => api.call('POST', '/api/register', { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each(['password', 'PassWord1', '123456', 'qwertyuiop'])('refuses the common password %j', async (password) => {
    const response = await api.call('POST', '/api/register', { body: { ...ada, password }, headers: PROBLEM })
    expect(response.status).toBe(400)
    expect(await getFields(response)).toEqual([
      { path: 'password', message: 'This is one of the most common passwords. Choose another.' },
    ])
  })

  it('is limited per network address, including attempts with a taken name', async () => {
    const register = (address: string) =>
      api.call('POST', '/api/register', { body: ada, headers: { 'X-Forwarded-For': address } })
    expect((await register('10.0.0.1')).status).toBe(201)
    for (let i = 1; i < 60; i++) expect((await register('10.0.0.1')).status).toBe(409)
    const refused = await register('10.0.0.1')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '900'])
    expect((await register('10.0.0.2')).status).toBe(409)
  })

  it('returns the message of each wrong field', async () => {
    const body = { firstName: ' ', email: 'no', username: 'ab', password: 'short', role: 'admin' }
    const response = await api.call('POST', '/api/register', { body, headers: PROBLEM })
    expect(response.status).toBe(400)
    expect(await getFields(response)).toEqual([
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name is required' },
      { path: 'email', message: 'Invalid email address' },
      { path: 'username', message: 'Username must be at least 3 characters' },
      { path: 'password', message: 'Password must be at least 6 characters' },
      { path: 'role', message: 'Please select a role' },
    ])
  })
})

describe('requesting a role again', () => {
  const path = '/api/user/role-request'

  it('ends a rejection, and can be for the other role', async () => {
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

  it('sends one email an hour for each role, however often it is repeated', async () => {
    const { cookie } = await api.signedInAs('user')
    const storedEmails = () => api.database.read.$count(emails)
    for (const role of ['founder', 'investor', 'founder', 'investor']) {
      expect((await api.call('POST', path, { cookie, body: { role } })).status).toBe(200)
    }
    expect(await storedEmails()).toBe(2)
    api.clock.now += 60 * 60_000
    await api.call('POST', path, { cookie, body: { role: 'founder' } })
    expect(await storedEmails()).toBe(3)
  })

  it('is refused if a role is approved', async () => {
    const { cookie } = await api.signedInAs('founder')
    expect((await api.call('POST', path, { cookie, body: { role: 'investor' } })).status).toBe(403)
  })
})
