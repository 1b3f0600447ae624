import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#api/platform/contract/dates.ts'
import type { Device } from './calls.ts'
import { users } from '#api/users/table.ts'
import { sessions } from './table.ts'
import { createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

let api: TestApi
beforeEach(async () => void (api = await createTestApi()))

const json = async <T>(response: Response) => (await response.json()) as T
const setCookies = (response: Response) => response.headers.getSetCookie()
const getCookie = (response: Response) => setCookies(response).find((cookie) => cookie.startsWith('session='))!
const getSession = (response: Response) => getCookie(response).split(';')[0]!

describe('the current user', () => {
  it('is no one without a session, and an invalid cookie is deleted', async () => {
    const response = await api.call('GET', '/api/user')
    expect([response.status, setCookies(response)]).toEqual([401, []])
    const stale = await api.call('GET', '/api/user', { cookie: `session=${'a'.repeat(52)}` })
    expect(stale.status).toBe(401)
    expect(getCookie(stale)).toContain('Max-Age=0')
  })

  it('is renewed by use, at most once an hour, with its cookie', async () => {
    const { id } = await api.createUser()
    const cookie = await api.signIn(id, true)
    api.clock.now += 0.9 * HOUR
    const hint = `signed_in=founder; ${cookie}`
    expect(setCookies(await api.call('GET', '/api/user', { cookie: hint }))).toEqual([])
    api.clock.now += 0.2 * HOUR
    const renewed = await api.call('GET', '/api/user', { cookie: hint })
    expect(getSession(renewed)).toBe(cookie)
    expect(getCookie(renewed)).toContain('Max-Age=2592000')
    api.clock.now += 29.99 * 24 * HOUR
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(200)
  })

  it('gets a new hint after a role change', async () => {
    const { cookie } = await api.signedInAs('admin')
    const response = await api.call('GET', '/api/user', { cookie: `${cookie}; signed_in=founder` })
    expect(setCookies(response)).toEqual(['signed_in=admin; Path=/; SameSite=Lax'])
  })

  it('is no one 12 hours after the last use, or 30 days with Remember me', async () => {
    const { id } = await api.createUser()
    const plain = await api.signIn(id)
    const remembered = await api.signIn(id, true)
    api.clock.now += 12 * HOUR
    expect((await api.call('GET', '/api/user', { cookie: plain })).status).toBe(401)
    expect((await api.call('GET', '/api/user', { cookie: remembered })).status).toBe(200)
  })

  it('is no one while the account is deactivated, even with a session', async () => {
    const { id, cookie } = await api.signedInAs('founder')
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, id)))
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
  })

  it('ends after 90 days, however often it is used', async () => {
    const { id } = await api.createUser()
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
  it('ends the session on the server and deletes the cookies', async () => {
    const { cookie } = await api.signedInAs('founder')
    const response = await api.call('POST', '/api/logout', { cookie })
    expect(response.status).toBe(204)
    expect(setCookies(response).every((header) => header.includes('Max-Age=0'))).toBe(true)
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"')
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect((await api.call('POST', '/api/logout')).status).toBe(204)
  })
})

describe('over https, the hint for static pages', () => {
  it('is bound to its host, and an older one is deleted at logout', async () => {
    const https = await createTestApi({ secure: true })
    const { cookie } = await https.signedInAs('admin')
    const renewed = await https.call('GET', '/api/user', { cookie: `${cookie}; signed_in=admin` })
    expect(setCookies(renewed)).toEqual(['__Host-signed_in=admin; Path=/; Secure; SameSite=Lax'])
    const left = await https.call('POST', '/api/logout', { cookie: `${cookie}; signed_in=admin` })
    expect(setCookies(left).map((header) => header.split('=')[0])).toEqual([
      '__Host-session',
      '__Host-signed_in',
      'signed_in',
    ])
  })
})

describe('active sessions', () => {
  it('are listed with names and can be ended one by one, or all others together', async () => {
    const { username, id } = await api.createUser()
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const body = { username, password: TEST_PASSWORD }
    const cookie = getSession(await api.call('POST', '/api/login', { body, headers }))
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

  it('are limited to a hundred: beyond that, the oldest one ends', async () => {
    const { id } = await api.createUser()
    const other = await api.signedInAs('founder')
    const cookies: string[] = []
    for (let i = 0; i < 102; i++) cookies.push(await api.signIn(id))
    const statuses = await Promise.all(
      [cookies[1]!, cookies[2]!, other.cookie].map(
        async (cookie) => (await api.call('GET', '/api/user', { cookie })).status,
      ),
    )
    expect(statuses).toEqual([401, 200, 200])
  })

  it('can’t be ended by anyone else', async () => {
    const { id } = await api.createUser()
    await api.signIn(id)
    const [row] = await api.database.read.select().from(sessions).where(eq(sessions.userId, id))
    const { cookie } = await api.signedInAs('admin')
    expect((await api.call('DELETE', `/api/user/sessions/${row!.id}`, { cookie })).status).toBe(404)
  })
})
