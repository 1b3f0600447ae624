import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '#api/platform/contract/dates.ts'
import type { Device } from '#api/auth/calls.ts'
import { sessions } from '#api/auth/table.ts'
import { setUpTwoFactor } from '#api/auth/testing-two-factor.ts'
import { createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

const PROBLEM = { Accept: 'application/problem+json' }

let api: TestApi
beforeEach(async () => void (api = await createTestApi()))

const tokenIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('session='))!
    .split(';')[0]!
const check = (cookie: string, password: string) =>
  api.call('POST', '/api/user/password-check', { cookie, body: { password }, headers: PROBLEM })

interface Guarded {
  method: string
  path: (other: number) => string
  body?: (username: string) => object
  withTwoFactor?: true
  done: number
}
const GUARDED: Record<string, Guarded> = {
  'signing one device out': { method: 'DELETE', path: (other) => `/api/user/sessions/${other}`, done: 204 },
  'signing out everywhere else': { method: 'DELETE', path: () => '/api/user/sessions', done: 204 },
  'setting two-factor authentication up': { method: 'POST', path: () => '/api/user/two-factor/setup', done: 201 },
  'new recovery codes': {
    method: 'POST',
    path: () => '/api/user/two-factor/recovery-codes',
    withTwoFactor: true,
    done: 200,
  },
  'turning two-factor authentication off': {
    method: 'DELETE',
    path: () => '/api/user/two-factor',
    withTwoFactor: true,
    done: 204,
  },
  'deleting the account': {
    method: 'DELETE',
    path: () => '/api/user',
    body: (confirmation) => ({ confirmation }),
    done: 204,
  },
}

describe.each(Object.entries(GUARDED))('%s', (_what, { method, path, body, withTwoFactor, done }) => {
  it('works within ten minutes of the login, and later after the password', async () => {
    const { id, username, cookie } = await api.signedInAs('founder')
    if (withTwoFactor) await setUpTwoFactor(api, cookie)
    await api.signIn(id)
    const devices = await api.json<Device[]>('GET', '/api/user/sessions', { cookie })
    const other = devices.find(({ current }) => !current)!.id
    const send = (as: string) =>
      api.call(method, path(other), { cookie: as, headers: PROBLEM, ...(body && { body: body(username) }) })
    const before = await api.database.read.$count(sessions)
    api.clock.now += 10 * MINUTE
    const refused = await send(cookie)
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { type: 'password-needed', detail: 'Enter your password first.' },
    ])
    expect(await api.database.read.$count(sessions)).toBe(before)
    const checked = await check(cookie, TEST_PASSWORD)
    expect(checked.status).toBe(204)
    api.clock.now += 10 * MINUTE - 1
    expect((await send(tokenIn(checked))).status).toBe(done)
  })
})

describe('the repeated password', () => {
  it('gives the session a new token, and invalidates the old one', async () => {
    const { id, cookie } = await api.signedInAs('founder')
    const elsewhere = await api.signIn(id)
    const fresh = tokenIn(await check(cookie, TEST_PASSWORD))
    const statuses = await Promise.all(
      [cookie, fresh, elsewhere].map(async (each) => (await api.call('GET', '/api/user', { cookie: each })).status),
    )
    expect(statuses).toEqual([401, 200, 200])
    expect(await api.database.read.$count(sessions)).toBe(2)
  })

  it('is valid for the session in which it was entered, and no other', async () => {
    const { id, cookie } = await api.signedInAs('founder')
    const elsewhere = await api.signIn(id)
    api.clock.now += 11 * MINUTE
    await check(cookie, TEST_PASSWORD)
    expect((await api.call('DELETE', '/api/user/sessions', { cookie: elsewhere })).status).toBe(403)
  })

  it('has an error at its field if it is wrong, and is limited', async () => {
    const { cookie } = await api.signedInAs('founder')
    expect(await (await check(cookie, 'wrong')).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'password', message: 'Your password is incorrect' }],
    })
    for (let i = 0; i < 9; i++) await check(cookie, 'wrong')
    expect((await check(cookie, TEST_PASSWORD)).status).toBe(429)
  })

  it('is required in a session from before this was recorded', async () => {
    const { cookie } = await api.signedInAs('founder')
    const send = async () => (await api.call('DELETE', '/api/user/sessions', { cookie })).status
    await api.database.write((tx) => tx.update(sessions).set({ passwordCheckedAt: null }))
    expect(await send()).toBe(403)
    await api.database.write((tx) =>
      tx.update(sessions).set({ passwordCheckedAt: new Date(api.clock.now + 60 * MINUTE) }),
    )
    expect(await send()).toBe(403)
  })

  it('allows the two-factor setup for an administrator who must do it', async () => {
    const { cookie } = await api.signedInAs('admin')
    const body = { editorsMayPublish: true, requireTwoFactorForAdmins: true }
    await api.call('PATCH', '/api/admin/settings', { cookie, body })
    api.clock.now += 11 * MINUTE
    expect((await api.call('POST', '/api/user/two-factor/setup', { cookie })).status).toBe(403)
    await setUpTwoFactor(api, tokenIn(await check(cookie, TEST_PASSWORD)))
  })
})
