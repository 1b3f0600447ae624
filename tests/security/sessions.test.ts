import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS, getName, listKinds } from '#api/calls.ts'
import type { Member } from '#api/users/contract.ts'
import { createFirstAdminLink } from '#api/account/first-admin.service.ts'
import { setUpTwoFactor, appCode } from '#api/auth/testing-two-factor.ts'
import { createTestApi, TEST_ORIGIN, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { getCookie } from '#tests/people.ts'
import { type Product } from '#tests/product.ts'
import { useProduct } from '#tests/use-product.ts'
import { getAddress, attempt, isUnsafe } from './attack.ts'
import { SAMPLES } from './samples.ts'
import { createWorlds } from './two-of-each.ts'

/** The value of a cookie that a response sets, under its name with or without https. */
function readCookie(answer: Response, name: string): string | undefined {
  const start = new RegExp(`^(?:__Host-)?${name}=([^;]*)`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => start.exec(cookie)?.[1])
    .find((value) => value !== undefined)
}

const newcomer = (username: string) => ({
  firstName: 'Ada',
  lastName: 'Quill',
  email: `${username}@example.org`,
  username,
  password: 'violet-lantern-42',
})

/** Every way to sign in, as the response with the new session. `cookie` is what the browser had before. */
const WAYS_IN: Record<string, (api: TestApi, cookie: string) => Promise<Response>> = {
  login: async (api, cookie) => {
    const { username } = await api.createUser()
    return api.call('POST', '/api/login', { cookie, body: { username, password: TEST_PASSWORD } })
  },
  'login with Remember me': async (api, cookie) => {
    const { username } = await api.createUser()
    return api.call('POST', '/api/login', { cookie, body: { username, password: TEST_PASSWORD, remember: true } })
  },
  'the second step of a login': async (api, cookie) => {
    const { id, username } = await api.createUser()
    const { secret } = await setUpTwoFactor(api, await api.signIn(id))
    const first = await api.call('POST', '/api/login', { cookie, body: { username, password: TEST_PASSWORD } })
    const { secondStep } = (await first.json()) as { secondStep: string }
    const body = { secondStep, code: appCode(secret, api.clock.now) }
    return api.call('POST', '/api/login/two-factor', { cookie, body })
  },
  registration: (api, cookie) =>
    api.call('POST', '/api/register', { cookie, body: { ...newcomer('newcomer'), role: 'founder' } }),
  'the first administrator’s link': async (api, cookie) => {
    const link = await createFirstAdminLink(api.database, TEST_ORIGIN, api.clock.now)
    const token = new URL(link!).searchParams.get('token')!
    return api.call('POST', '/api/first-admin', { cookie, body: { ...newcomer('chief'), token } })
  },
}

/** Problems with the attributes of a response's cookies. */
function unbounded(answer: Response, secure: boolean): string[] {
  return answer.headers.getSetCookie().filter((cookie) => {
    const [own = '', ...rest] = cookie.split('; ')
    const isHint = (secure ? /^__Host-signed_in=[a-z]+$/ : /^signed_in=[a-z]+$/).test(own)
    const isSecret = (secure ? /^__Host-(?:session|device)=/ : /^(?:session|device)=/).test(own)
    const wanted = ['Path=/', 'SameSite=Lax', ...(secure ? ['Secure'] : []), ...(isHint ? [] : ['HttpOnly'])]
    const bounds = rest.filter((part) => !part.startsWith('Max-Age='))
    return !(isHint || isSecret) || bounds.toSorted().join() !== wanted.toSorted().join()
  })
}

describe('over https', () => {
  test.each(Object.entries(WAYS_IN))('%s creates its own session with restricted cookies', async (_way, enter) => {
    for (const holder of ['someone', 'noOne'] as const) {
      const api = await createTestApi({ secure: true })
      const { cookie: live } = await api.signedInAs('investor')
      const before = holder === 'someone' ? live : `__Host-session=${'b'.repeat(52)}`
      const answer = await enter(api, before)
      const token = readCookie(answer, 'session')!
      expect(token).toMatch(/^[a-z2-7]{52}$/)
      expect(before).not.toContain(token)
      expect((await api.call('GET', '/api/user', { cookie: `__Host-session=${token}` })).status).toBe(200)
      expect((await api.call('GET', '/api/user', { cookie: before })).status).toBe(401)
      expect(unbounded(answer, true)).toEqual([])
    }
  })
})

describe.each([
  ['http', false],
  ['https', true],
])('over %s', (_scheme, secure) => {
  test('a change of password replaces its own session', async () => {
    const api = await createTestApi({ secure })
    const { cookie } = await api.signedInAs('founder')
    const newPassword = 'amber-harbour-77'
    const body = { currentPassword: TEST_PASSWORD, newPassword, confirmPassword: newPassword }
    const answer = await api.call('POST', '/api/user/change-password', { cookie, body })
    expect(cookie).not.toContain(readCookie(answer, 'session'))
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect(unbounded(answer, secure)).toEqual([])
  })

  test('cookies are removed with the same names and attributes', async () => {
    const api = await createTestApi({ secure })
    const { cookie } = await api.signedInAs('founder')
    const { headers } = await api.call('POST', '/api/logout', { cookie })
    const bounds = `Max-Age=0; Path=/${secure ? '; Secure' : ''}`
    expect(headers.getSetCookie()).toEqual([
      `${secure ? '__Host-' : ''}session=; ${bounds}`,
      `${secure ? '__Host-' : ''}signed_in=; ${bounds}`,
    ])
  })
})

test('no unsafe call is accepted from another site, as JSON or as a form', async () => {
  const world = await (await createWorlds()).open()
  const carriedOut: string[] = []
  for (const call of CALLS.filter(isUnsafe)) {
    const sample = SAMPLES[getName(call)]!
    const kind = (['admin', 'founder', 'investor', 'pending founder'] as const).find((candidate) =>
      listKinds(call).includes(candidate),
    )!
    const me = world.people[kind === 'pending founder' ? 'pendingFounder' : kind]
    const params = sample.targets?.(world).find((target) => target.status(me.viewer) === sample.done)?.params
    const before = await world.writes()
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const headers = { Origin: 'https://evil.example', 'Content-Type': type }
      const answer = await attempt(world, { call, sample, me, params, headers })
      if (answer.status !== 403 || answer.headers.getSetCookie().length > 0)
        carriedOut.push(`${getName(call)} as ${type}: ${answer.status}`)
    }
    if ((await world.writes()) !== before) carriedOut.push(`${getName(call)} wrote`)
  }
  expect(carriedOut).toEqual([])
})

test('without a cookie, open calls refuse forms without an origin', async () => {
  const world = await (await createWorlds()).open()
  const before = await world.writes()
  for (const call of CALLS.filter((candidate) => isUnsafe(candidate) && listKinds(candidate).includes('visitor'))) {
    const sample = SAMPLES[getName(call)]!
    if (!sample.body) continue
    const headers = { Origin: undefined, 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await attempt(world, { call, sample, me: null, headers })).status, getName(call)).toBe(415)
  }
  expect(await world.writes()).toBe(before)
})

describe('a copied session', () => {
  let product: Product
  let admin: string
  beforeAll(async () => {
    product = await useProduct('sessions')
    admin = await getCookie(product.url, 'admin')
  })

  const send = (method: string, path: string, cookie: string, body?: object) =>
    fetch(product.url + path, {
      method,
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: product.url, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const getStatus = async (path: string, cookie: string) => (await send('GET', path, cookie)).status
  /** A call and a page for founders, and those for every signed-in user. */
  const reach = async (cookie: string) => [
    await getStatus('/api/user', cookie),
    await getStatus('/api/startup/profile', cookie),
    await getStatus('/dashboard/startup', cookie),
    await getStatus('/settings', cookie),
  ]
  const FOUNDER = [200, 200, 200, 200]
  const VISITOR_STATUSES = [401, 401, 302, 302]
  let count = 0

  /** A founder with a profile, created for one case, and their active session. */
  async function founder() {
    const user = newcomer(`copied${++count}`)
    const made = await fetch(`${product.url}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: product.url },
      body: JSON.stringify({ ...user, role: 'founder' }),
    })
    const { id } = (await made.json()) as Member
    const cookie = made.headers
      .getSetCookie()
      .map((candidate) => candidate.split(';')[0])
      .join('; ')
    const profile = SAMPLES['POST /api/startup/profile']!.body!(undefined as never, null)
    expect((await send('POST', '/api/startup/profile', cookie, profile)).status).toBe(201)
    expect((await send('PATCH', `/api/admin/users/${id}/approve-role`, admin, {})).status).toBe(200)
    expect(await reach(cookie)).toEqual(FOUNDER)
    return { ...user, id, cookie }
  }
  type Founder = Awaited<ReturnType<typeof founder>>

  const asAdmin = (method: string, path: (user: Founder) => string, body?: object) => async (user: Founder) =>
    send(method, path(user), admin, body ?? {})

  const ENDINGS: Record<string, (user: Founder) => Promise<Response>> = {
    'a logout': ({ cookie }) => send('POST', '/api/logout', cookie),
    'the end of this device elsewhere': async ({ username, password }) => {
      const other = await getCookie(product.url, username, password)
      return send('DELETE', '/api/user/sessions', other)
    },
    'a new password elsewhere': async ({ username, password }) => {
      const other = await getCookie(product.url, username, password)
      const newPassword = 'amber-harbour-77'
      const body = { currentPassword: password, newPassword, confirmPassword: newPassword }
      return send('POST', '/api/user/change-password', other, body)
    },
    'a deactivation': asAdmin('PATCH', ({ id }) => `/api/admin/users/${id}/deactivate`),
    'a deactivation of many': async ({ id }) =>
      send('POST', '/api/admin/users/bulk', admin, { action: 'deactivate', ids: [id] }),
    'a deletion': asAdmin('DELETE', ({ id }) => `/api/admin/users/${id}`),
    'one’s own deletion elsewhere': async ({ username, password }) => {
      const other = await getCookie(product.url, username, password)
      return send('DELETE', '/api/user', other, { confirmation: username })
    },
    'a temporary password': async ({ username }) => {
      const response = await send('POST', '/api/password-reset/request', '', { username, reason: 'Forgot it' })
      expect(response.status).toBe(202)
      const [request] = (await (
        await send('GET', '/api/admin/password-reset-requests?status=pending', admin)
      ).json()) as { id: number }[]
      const body = { status: 'approved', tempPassword: 'Zx9!temporary' }
      return send('POST', `/api/admin/password-reset-requests/${request!.id}/process`, admin, body)
    },
  }

  test.each(Object.entries(ENDINGS))('opens nothing from the request after %s', async (_what, end) => {
    const user = await founder()
    expect((await end(user)).ok).toBe(true)
    expect(await reach(user.cookie)).toEqual(VISITOR_STATUSES)
  })

  test('has the rights of a new role, and none of the old one, on the next request', async () => {
    const user = await founder()
    const role = (wanted: string) => send('PATCH', `/api/admin/users/${user.id}/role`, admin, { role: wanted })
    expect((await role('investor')).status).toBe(200)
    expect(await reach(user.cookie)).toEqual([200, 403, 403, 200])
    expect(await getStatus('/api/investor/saved-startups', user.cookie)).toBe(200)
    expect((await role('admin')).status).toBe(200)
    expect(await getStatus('/api/admin/users', user.cookie)).toBe(200)
    expect((await role('founder')).status).toBe(200)
    expect(await getStatus('/api/admin/users', user.cookie)).toBe(403)
    expect(await reach(user.cookie)).toEqual(FOUNDER)
  })

  test('opens no call of a user, whatever is called first', async () => {
    const user = await founder()
    expect((await ENDINGS['a logout']!(user)).ok).toBe(true)
    for (const call of CALLS.filter((candidate) => !listKinds(candidate).includes('visitor'))) {
      const answer = await send(call.method, getAddress(call), user.cookie, isUnsafe(call) ? {} : undefined)
      expect(answer.status, getName(call)).toBe(401)
    }
    expect(await reach(user.cookie)).toEqual(VISITOR_STATUSES)
  })

  test('does not make a browser a known device, which alone opens nothing', async () => {
    const cookies = await getCookie(product.url, 'founder', DEMO_PASSWORD)
    const device = cookies.split('; ').find((cookie) => cookie.startsWith('device='))!
    expect(await reach(`${device}; signed_in=admin`)).toEqual(VISITOR_STATUSES)
  })
})
