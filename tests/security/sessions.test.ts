import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#api/contract/call.ts'
import { CALLS, nameOf } from '#api/contract/calls.ts'
import { kindsOf } from '#api/contract/viewer-kinds.ts'
import type { Member } from '#api/contract/member/schema.ts'
import { createFirstAdminLink } from '#api/features/account/first-admin.service.ts'
import { setUpTwoStep, appCode } from '#api/features/two-step/testing-two-step.ts'
import { createTestApi, TEST_ORIGIN, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { cookieOf } from '#tests/people.ts'
import { type Product } from '#tests/product.ts'
import { useProduct } from '#tests/use-product.ts'
import { addressOf, attempt, isUnsafe } from './attack.ts'
import { SAMPLES } from './samples.ts'
import { createWorlds, type World } from './two-of-each.ts'

/** The value of a cookie that an answer sets, under its name with https or without. */
function given(answer: Response, name: string): string | undefined {
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

/** Every way to sign in, as the answer with the new session. `cookie` is what the browser holds before. */
const WAYS_IN: Record<string, (api: TestApi, cookie: string) => Promise<Response>> = {
  login: async (api, cookie) => {
    const { username } = await api.createPerson()
    return api.call('POST', '/api/login', { cookie, body: { username, password: TEST_PASSWORD } })
  },
  'login with Remember me': async (api, cookie) => {
    const { username } = await api.createPerson()
    return api.call('POST', '/api/login', { cookie, body: { username, password: TEST_PASSWORD, remember: true } })
  },
  'the second step of a login': async (api, cookie) => {
    const { id, username } = await api.createPerson()
    const { secret } = await setUpTwoStep(api, await api.signIn(id))
    const first = await api.call('POST', '/api/login', { cookie, body: { username, password: TEST_PASSWORD } })
    const { secondStep } = (await first.json()) as { secondStep: string }
    const body = { secondStep, code: appCode(secret, api.clock.now) }
    return api.call('POST', '/api/login/second-step', { cookie, body })
  },
  registration: (api, cookie) =>
    api.call('POST', '/api/register', { cookie, body: { ...newcomer('newcomer'), role: 'founder' } }),
  'the first administrator’s link': async (api, cookie) => {
    const link = await createFirstAdminLink(api.database, TEST_ORIGIN, api.clock.now)
    const token = new URL(link!).searchParams.get('token')!
    return api.call('POST', '/api/first-admin', { cookie, body: { ...newcomer('chief'), token } })
  },
}

/** Problems of the bounds of an answer's cookies. */
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

describe.each([
  ['http', false],
  ['https', true],
])('over %s', (_scheme, secure) => {
  const name = secure ? '__Host-session' : 'session'
  let bounded = 0

  test.each(Object.entries(WAYS_IN))('%s gives a session of its own, in bounded cookies', async (_way, enter) => {
    for (const holder of ['somebody', 'nobody'] as const) {
      const api = await createTestApi({ secure })
      const { cookie: live } = await api.signedInAs('investor')
      const before = holder === 'somebody' ? live : `${name}=${'b'.repeat(52)}`
      const answer = await enter(api, before)
      const token = given(answer, 'session')!
      expect(token).toMatch(/^[a-z2-7]{52}$/)
      expect(before).not.toContain(token)
      expect((await api.call('GET', '/api/user', { cookie: `${name}=${token}` })).status).toBe(200)
      expect((await api.call('GET', '/api/user', { cookie: before })).status).toBe(401)
      expect(unbounded(answer, secure)).toEqual([])
    }
    bounded++
  })

  test('a change of the password gives a new session in place of the one that asked', async () => {
    const api = await createTestApi({ secure })
    const { cookie } = await api.signedInAs('founder')
    const newPassword = 'amber-harbour-77'
    const body = { currentPassword: TEST_PASSWORD, newPassword, confirmPassword: newPassword }
    const answer = await api.call('POST', '/api/user/change-password', { cookie, body })
    expect(cookie).not.toContain(given(answer, 'session'))
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect(unbounded(answer, secure)).toEqual([])
    bounded++
  })

  test('the cookies are taken back under the same names and with the same bounds', async () => {
    const api = await createTestApi({ secure })
    const { cookie } = await api.signedInAs('founder')
    const { headers } = await api.call('POST', '/api/logout', { cookie })
    const taken = headers.getSetCookie()
    const bounds = `Max-Age=0; Path=/${secure ? '; Secure' : ''}`
    expect(taken).toEqual([
      `${secure ? '__Host-' : ''}session=; ${bounds}`,
      `${secure ? '__Host-' : ''}signed_in=; ${bounds}`,
    ])
    expect(bounded).toBe(Object.keys(WAYS_IN).length + 1)
  })
})

describe('an unsafe call from another site', () => {
  let world: World
  let refused = 0
  beforeAll(async () => {
    world = await (await createWorlds()).open()
  })

  const foreign: Record<string, Record<string, string | undefined>> = {
    'another site': { Origin: 'https://evil.example' },
    'no origin at all': { Origin: undefined },
    'a sandboxed frame': { Origin: 'null' },
    'a name that begins like ours': { Origin: `${TEST_ORIGIN}.evil.example` },
    'another port': { Origin: 'http://localhost:4322' },
    'another scheme': { Origin: TEST_ORIGIN.replace('http:', 'https:') },
    'our origin, but sent across sites': { 'Sec-Fetch-Site': 'cross-site' },
  }
  const types = {
    JSON: 'application/json',
    'a form': 'application/x-www-form-urlencoded',
    'a form with parts': 'multipart/form-data; boundary=x',
    text: 'text/plain',
  }

  function personFor(call: Call) {
    const kinds = ['admin', 'founder', 'investor', 'pending founder'] as const
    const kind = kinds.find((one) => kindsOf(call).includes(one))!
    return world.people[kind === 'pending founder' ? 'pendingFounder' : kind]
  }

  test.each(Object.entries(foreign))('%s is not carried out, whatever it says it is', async (_from, headers) => {
    const carriedOut: string[] = []
    for (const call of CALLS.filter(isUnsafe)) {
      const sample = SAMPLES[nameOf(call)]!
      const me = personFor(call)
      const before = await world.writes()
      for (const [kind, type] of Object.entries(types)) {
        const params = sample.targets?.(world).find((target) => target.status(me.viewer) === sample.done)?.params
        const answer = await attempt(world, { call, sample, me, params, headers: { ...headers, 'Content-Type': type } })
        if (answer.status !== 403 || answer.headers.getSetCookie().length > 0)
          carriedOut.push(`${nameOf(call)} as ${kind}: ${answer.status}`)
      }
      if ((await world.writes()) !== before) carriedOut.push(`${nameOf(call)} wrote`)
    }
    expect(carriedOut).toEqual([])
    refused++
  })

  test('without a cookie is not carried out as a form or as text, nor from an origin that is not ours', async () => {
    const before = await world.writes()
    const open = CALLS.filter(
      (call) => isUnsafe(call) && kindsOf(call).includes('visitor') && SAMPLES[nameOf(call)]!.body,
    )
    for (const call of open) {
      const sample = SAMPLES[nameOf(call)]!
      for (const type of Object.values(types)) {
        const send = (headers: Record<string, string | undefined>) =>
          attempt(world, { call, sample, me: null, headers: { ...headers, 'Content-Type': type } })
        expect((await send({ Origin: 'https://evil.example' })).status, nameOf(call)).toBe(403)
        // A program that is no browser may send JSON without an origin: it has no session cookie.
        const isProgram = type === types.JSON
        const unnamed = isProgram ? null : await send({ Origin: undefined })
        expect([undefined, 415], nameOf(call)).toContain(unnamed?.status)
      }
    }
    expect(await world.writes()).toBe(before)
  })

  test('is refused from each of them', () => {
    expect(refused).toBe(Object.keys(foreign).length)
  })
})

describe('a session that somebody copied', () => {
  let product: Product
  let admin: string
  beforeAll(async () => {
    product = await useProduct('sessions')
    admin = await cookieOf(product.url, 'admin')
  })

  const send = (method: string, path: string, cookie: string, body?: object) =>
    fetch(product.url + path, {
      method,
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: product.url, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const statusOf = async (path: string, cookie: string) => (await send('GET', path, cookie)).status
  /** A call and a page for founders, and those for everybody signed in. */
  const reach = async (cookie: string) => [
    await statusOf('/api/user', cookie),
    await statusOf('/api/startup/profile', cookie),
    await statusOf('/dashboard/startup', cookie),
    await statusOf('/settings', cookie),
  ]
  const FOUNDER = [200, 200, 200, 200]
  const NOBODY = [401, 401, 302, 302]
  let count = 0
  let ended = 0

  /** A founder with a profile, made for one case, and their live session. */
  async function founder() {
    const person = newcomer(`copied${++count}`)
    const made = await fetch(`${product.url}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: product.url },
      body: JSON.stringify({ ...person, role: 'founder' }),
    })
    const { id } = (await made.json()) as Member
    const cookie = made.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const profile = SAMPLES['POST /api/startup/profile']!.body!(undefined as never, null)
    expect((await send('POST', '/api/startup/profile', cookie, profile)).status).toBe(201)
    expect((await send('PATCH', `/api/admin/users/${id}/approve-role`, admin, {})).status).toBe(200)
    expect(await reach(cookie)).toEqual(FOUNDER)
    return { ...person, id, cookie }
  }
  type Founder = Awaited<ReturnType<typeof founder>>

  const asAdmin = (method: string, path: (person: Founder) => string, body?: object) => async (person: Founder) =>
    send(method, path(person), admin, body ?? {})

  const ENDINGS: Record<string, (person: Founder) => Promise<Response>> = {
    'a logout': ({ cookie }) => send('POST', '/api/logout', cookie),
    'the end of this device elsewhere': async ({ username, password }) => {
      const other = await cookieOf(product.url, username, password)
      return send('DELETE', '/api/user/sessions', other)
    },
    'a new password elsewhere': async ({ username, password }) => {
      const other = await cookieOf(product.url, username, password)
      const newPassword = 'amber-harbour-77'
      const body = { currentPassword: password, newPassword, confirmPassword: newPassword }
      return send('POST', '/api/user/change-password', other, body)
    },
    'a deactivation': asAdmin('PATCH', ({ id }) => `/api/admin/users/${id}/deactivate`),
    'a deactivation of many': async ({ id }) =>
      send('POST', '/api/admin/users/bulk', admin, { action: 'deactivate', ids: [id] }),
    'a deletion': asAdmin('DELETE', ({ id }) => `/api/admin/users/${id}`),
    'one’s own deletion elsewhere': async ({ username, password }) => {
      const other = await cookieOf(product.url, username, password)
      return send('DELETE', '/api/user', other, { confirmation: username })
    },
    'a temporary password': async ({ username }) => {
      const asked = await send('POST', '/api/password-reset/request', '', { username, reason: 'Forgot it' })
      expect(asked.status).toBe(202)
      const [request] = (await (
        await send('GET', '/api/admin/password-reset-requests?status=pending', admin)
      ).json()) as { id: number }[]
      const body = { status: 'approved', tempPassword: 'Zx9!temporary' }
      return send('POST', `/api/admin/password-reset-requests/${request!.id}/process`, admin, body)
    },
  }

  test.each(Object.entries(ENDINGS))('opens nothing from the request on that follows %s', async (_what, end) => {
    const person = await founder()
    expect((await end(person)).ok).toBe(true)
    expect(await reach(person.cookie)).toEqual(NOBODY)
    // Nor is it taken up again by anything that a signed-in person can do.
    const personal = CALLS.filter((call) => !kindsOf(call).includes('visitor'))
    for (const call of personal) {
      const answer = await send(call.method, addressOf(call), person.cookie, isUnsafe(call) ? {} : undefined)
      expect(answer.status, nameOf(call)).toBe(401)
    }
    expect(await reach(person.cookie)).toEqual(NOBODY)
    ended++
  })

  test('has the rights of a new role, and none of the old one, from the next request on', async () => {
    const person = await founder()
    const role = (wanted: string) => send('PATCH', `/api/admin/users/${person.id}/role`, admin, { role: wanted })
    expect((await role('investor')).status).toBe(200)
    expect(await reach(person.cookie)).toEqual([200, 403, 403, 200])
    expect(await statusOf('/api/investor/saved-startups', person.cookie)).toBe(200)
    expect((await role('admin')).status).toBe(200)
    expect(await statusOf('/api/admin/users', person.cookie)).toBe(200)
    expect((await role('founder')).status).toBe(200)
    expect(await statusOf('/api/admin/users', person.cookie)).toBe(403)
    expect(await reach(person.cookie)).toEqual(FOUNDER)
  })

  test('is over in every case', () => {
    expect(ended).toBe(Object.keys(ENDINGS).length)
  })

  test('is not what makes a browser known, and that opens nothing by itself', async () => {
    const cookies = await cookieOf(product.url, 'founder', DEMO_PASSWORD)
    const device = cookies.split('; ').find((cookie) => cookie.startsWith('device='))!
    expect(await reach(`${device}; signed_in=admin`)).toEqual(NOBODY)
  })
})
