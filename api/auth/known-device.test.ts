import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#api/users/table.ts'
import { createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { startSession, DEVICE_LIFE, isKnownDevice } from './begin-session.service.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.createUser({ username: 'grace', firstName: 'Grace' })
})

const login = async (device?: string, userAgent = FIREFOX) => {
  const headers = { 'User-Agent': userAgent }
  const body = { username: 'grace', password: TEST_PASSWORD }
  const response = await api.call('POST', '/api/login', { body, headers, ...(device && { cookie: device }) })
  return response.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))!
}
const held = (cookie: string) => cookie.split(';')[0]!

describe('a login', () => {
  it('from an account’s first browser, or a known one, sends no email', async () => {
    const cookie = await login()
    expect(cookie).toMatch(/^device=[a-z0-9]{52}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(held(await login(held(cookie)))).toBe(held(cookie))
    expect(await api.sentEmails()).toEqual([])
  })

  it('from a new browser sends the owner its name and the time, once', async () => {
    await login()
    const second = await login()
    await login(held(second))
    const [mail, ...others] = await api.sentEmails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ label: 'New login', to: 'person1@example.org' })
    expect(mail!.text).toContain('Firefox on Linux, Jan 15, 2026, 12:00')
  })

  it('doesn’t flood the owner’s mailbox when someone logs in a hundred times', async () => {
    await login()
    await Promise.all(Array.from({ length: 20 }, () => login()))
    await login(undefined, 'curl/8')
    expect(await api.sentEmails()).toHaveLength(2)
    api.clock.now += 60 * 60_000
    await login()
    expect(await api.sentEmails()).toHaveLength(3)
  })

  it('knows the hundred browsers that were used last', async () => {
    const user = await api.createUser()
    const source = { address: '', userAgentLabel: null, replacesSessionId: null }
    const tokens: string[] = []
    const signIn = async (i: number) => {
      const input = { ...source, deviceToken: tokens[i] ?? `browser ${i}`, remember: false, now: ++api.clock.now }
      tokens[i] = (await api.database.write((tx) => startSession(tx, user.id, input))).deviceToken
    }
    for (let i = 0; i < 99; i++) await signIn(i)
    await signIn(0)
    for (let i = 99; i < 102; i++) await signIn(i)
    const isKnown = (i: number) => isKnownDevice(api.database.read, user.id, { deviceToken: tokens[i]! })
    expect(await Promise.all([0, 1, 2, 3, 101].map(isKnown))).toEqual([true, false, false, true, true])
  })

  it('that fails sends no email, and sets no device cookie', async () => {
    await login()
    const body = { username: 'grace', password: 'wrong' }
    const response = await api.call('POST', '/api/login', { body })
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, []])
    expect(await api.sentEmails()).toEqual([])
  })

  it('knows a browser separately for each account, and for 400 days', async () => {
    await api.createUser({ username: 'ada' })
    const device = held(await login())
    await login()
    const body = { username: 'ada', password: TEST_PASSWORD }
    await api.call('POST', '/api/login', { body })
    await api.call('POST', '/api/login', { body, cookie: device })
    expect((await api.sentEmails()).map(({ to }) => to)).toEqual(['person2@example.org', 'person1@example.org'])
    api.clock.now += DEVICE_LIFE + 1
    await login()
    await login(device)
    expect((await api.sentEmails())[0]).toMatchObject({ to: 'person1@example.org' })
  })

  it('the first one in a browser changes its token, for everyone known in it', async () => {
    const ada = await api.createUser({ username: 'ada' })
    const token = (cookie: string) => ({ deviceToken: held(cookie).split('=')[1]! })
    const planted = `device=${'a'.repeat(52)}`
    const first = await login(planted)
    const body = { username: 'ada', password: TEST_PASSWORD }
    const answer = await api.call('POST', '/api/login', { body, cookie: held(first) })
    const second = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))!
    const people = await api.database.read.select({ id: users.id }).from(users).orderBy(users.id)
    const known = async (cookie: string) =>
      Promise.all(people.map(({ id }) => isKnownDevice(api.database.read, id, token(cookie))))
    expect(people.at(-1)!.id).toBe(ada.id)
    expect([await known(planted), await known(first), await known(second)]).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ])
    expect(await api.sentEmails()).toEqual([])
  })

  it('refuses an invalid device cookie', async () => {
    expect(held(await login('device=mine'))).not.toBe('device=mine')
  })
})
