import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '#api/platform/contract/dates.ts'
import { users } from '#api/users/table.ts'
import { loginAttempts, sessions } from './table.ts'
import { getAnswer, createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { OURSELVES } from '#api/platform/fair-queue.ts'
import { LOGIN_LIMITS } from './login.service.ts'
import { hashPassword } from './password.service.ts'

let api: TestApi
beforeEach(async () => void (api = await createTestApi()))

const from = (address: string) => ({ 'X-Forwarded-For': address })
const login = (username: string, password: string, headers = {}, remember?: boolean) =>
  api.call('POST', '/api/login', { body: { username, password, remember }, headers })
const getCookies = (response: Response) => response.headers.getSetCookie()

describe('logging in', () => {
  it.each(['Grace', 'gRACE', 'grace@example.org', 'GRACE@Example.org', ' grace '])(
    'accepts %j for the username Grace',
    async (name) => {
      const { id } = await api.createUser({ username: 'Grace', email: 'grace@example.org' })
      const response = await login(name, TEST_PASSWORD)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ id, username: 'Grace' })
    },
  )

  it('sets a cookie that scripts can’t read and other sites can’t send', async () => {
    await api.createUser({ username: 'grace' })
    const [session, hint] = getCookies(await login('grace', TEST_PASSWORD))
    expect(session).toMatch(/^session=[a-z0-9]{52}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(hint).toBe('signed_in=founder; Path=/; SameSite=Lax')
  })

  it('keeps the cookie for 30 days with Remember me', async () => {
    await api.createUser({ username: 'grace' })
    const [session, hint] = getCookies(await login('grace', TEST_PASSWORD, {}, true))
    expect([session!, hint!].every((cookie) => cookie.includes('Max-Age=2592000'))).toBe(true)
  })

  it('binds the cookie to host and https if the site uses https', async () => {
    api = await createTestApi({ secure: true })
    await api.createUser({ username: 'grace' })
    const [session] = getCookies(await login('grace', TEST_PASSWORD))
    expect(session).toMatch(/^__Host-session=[a-z0-9]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('replaces the browser’s earlier session', async () => {
    const { id, cookie } = await api.signedInAs('founder', { username: 'grace' })
    await api.call('POST', '/api/login', { cookie, body: { username: 'grace', password: TEST_PASSWORD } })
    const rows = await api.database.read.select().from(sessions).where(eq(sessions.userId, id))
    expect(rows).toHaveLength(1)
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
  })

  it('stores only a hash of the session’s token', async () => {
    await api.createUser({ username: 'grace' })
    const token = getCookies(await login('grace', TEST_PASSWORD))[0]!.split(/[=;]/)[1]!
    const [row] = await api.database.read.select().from(sessions)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('returns the same for a wrong password and an unknown name', async () => {
    await api.createUser({ username: 'grace' })
    const answers = [await login('grace', 'wrong'), await login('nobody', 'wrong'), await login('no@example.org', 'x')]
    for (const answer of answers) {
      expect(await getAnswer(answer)).toEqual([401, 'Invalid username or password'])
    }
  })

  it('reveals a deactivated account only after the right password', async () => {
    await api.createUser({ username: 'grace', active: false })
    expect((await login('grace', 'wrong')).status).toBe(401)
    expect(await getAnswer(login('grace', TEST_PASSWORD))).toEqual([
      403,
      'This account has been deactivated. Contact an administrator.',
    ])
    expect(await api.database.read.select().from(sessions)).toEqual([])
  })

  it('needs both fields', async () => {
    const headers = { Accept: 'application/problem+json' }
    expect(await api.json('POST', '/api/login', { body: {}, headers })).toMatchObject({
      status: 400,
      errors: [
        { path: 'username', message: 'Username is required' },
        { path: 'password', message: 'Password is required' },
      ],
    })
  })
})

describe('the limit on failed logins', () => {
  const fail = async (name: string, times: number, address: (i: number) => string) => {
    let last: Response | undefined
    for (let i = 0; i < times; i++) last = await login(name, 'wrong', from(address(i)))
    return last!
  }

  it('stops further attempts from one address, and says when to retry', async () => {
    await api.createUser({ username: 'grace' })
    api.clock.now += 5 * MINUTE
    expect((await fail('grace', LOGIN_LIMITS.accountFromAddress, () => '10.0.0.1')).status).toBe(401)
    const refused = await login('grace', TEST_PASSWORD, from('10.0.0.1'))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect(await refused.text()).toBe('Too many attempts. Try again in 15 minutes.')
    api.clock.now += 15 * MINUTE
    expect((await login('grace', TEST_PASSWORD, from('10.0.0.1'))).status).toBe(200)
  })

  it('applies to any ten minutes, whenever they start', async () => {
    await api.createUser({ username: 'grace' })
    for (let minute = 0; minute < 20; minute++) {
      const answer = await login('grace', 'wrong', from('10.0.0.1'))
      // The five of the first five minutes count until a quarter of an hour has passed.
      expect(answer.status, `minute ${minute}`).toBe(minute < 10 || minute >= 15 ? 401 : 429)
      api.clock.now += MINUTE
    }
  })

  it('returns the time until enough of the attempts have expired', async () => {
    await api.createUser({ username: 'grace' })
    await fail('grace', 4, () => '10.0.0.1')
    api.clock.now += 6 * MINUTE
    await fail('grace', 6, () => '10.0.0.1')
    const refused = await login('grace', 'wrong', from('10.0.0.1'))
    expect(refused.headers.get('Retry-After')).toBe('540')
    api.clock.now += 9 * MINUTE
    expect((await fail('grace', 4, () => '10.0.0.1')).status).toBe(401)
    expect((await login('grace', 'wrong', from('10.0.0.1'))).status).toBe(429)
  })

  it('doesn’t lock the owner out of a known browser', async () => {
    await api.createUser({ username: 'grace' })
    await api.createUser({ username: 'mallory' })
    const device = (answer: Response) =>
      getCookies(answer)
        .find((cookie) => cookie.startsWith('device='))!
        .split(';')[0]!
    const own = device(await login('grace', TEST_PASSWORD, from('10.0.0.1')))
    const others = device(await login('mallory', TEST_PASSWORD, from('10.0.0.1')))
    const withDevice = (cookie: string, password: string) =>
      api.call('POST', '/api/login', { body: { username: 'grace', password }, cookie, headers: from('10.0.0.1') })
    expect((await fail('grace', 11, () => '10.0.0.1')).status).toBe(429)
    expect((await withDevice(others, TEST_PASSWORD)).status).toBe(429)
    expect((await withDevice(own, TEST_PASSWORD)).status).toBe(200)
    for (let i = 0; i < LOGIN_LIMITS.accountFromAddress; i++) expect((await withDevice(own, 'wrong')).status).toBe(401)
    expect((await withDevice(own, TEST_PASSWORD)).status).toBe(429)
  })

  it('counts all spellings of a name together, but not with the email address', async () => {
    await api.createUser({ username: 'grace', email: 'hopper@example.org' })
    await fail('grace', 5, () => '10.0.0.1')
    await fail('ＧRACE', 5, () => '10.0.0.1')
    expect((await login('grace', TEST_PASSWORD, from('10.0.0.1'))).status).toBe(429)
    const [own, strange] = await Promise.all(
      ['hopper@example.org', 'stranger@example.org'].map((name) => login(name, 'wrong', from('10.0.0.1'))),
    )
    expect([own!.status, await own!.text()]).toEqual([401, await strange!.text()])
  })

  it('doesn’t lock the owner out when strangers try from elsewhere', async () => {
    await api.createUser({ username: 'grace' })
    await fail('grace', 60, (i) => `10.0.${i % 20}.1`)
    expect((await login('grace', TEST_PASSWORD, from('192.0.2.7'))).status).toBe(200)
  })

  it('counts all accounts per address together, and an IPv6 network as one address', async () => {
    await api.createUser({ username: 'grace' })
    for (let i = 0; i < LOGIN_LIMITS.address; i++) await login(`name${i}`, 'wrong', from(`2001:db8::${i.toString(16)}`))
    expect((await login('grace', TEST_PASSWORD, from('2001:db8::ffff'))).status).toBe(429)
    expect((await login('grace', TEST_PASSWORD, from('2001:db8:0:1::1'))).status).toBe(200)
  })

  it('starts over after the right password', async () => {
    await api.createUser({ username: 'grace' })
    await fail('grace', 9, () => '10.0.0.1')
    expect((await login('grace', TEST_PASSWORD, from('10.0.0.1'))).status).toBe(200)
    await fail('grace', 9, () => '10.0.0.1')
    expect((await login('grace', TEST_PASSWORD, from('10.0.0.1'))).status).toBe(200)
  })

  it('applies to a burst', async () => {
    const { id } = await api.createUser({ username: 'grace' })
    const answers = await Promise.all(Array.from({ length: 40 }, () => login('grace', 'wrong', from('10.0.0.1'))))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(LOGIN_LIMITS.accountFromAddress)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    const rows = await api.database.read.select().from(loginAttempts)
    expect(rows.map(({ count }) => count)).toEqual([10, 10])
    expect(JSON.stringify(rows)).not.toContain('10.0.0.1')
    expect(await api.database.read.select().from(users).where(eq(users.id, id))).toHaveLength(1)
  })

  it('trusts a forwarded address only from our own proxy', async () => {
    api = await createTestApi({ trustedProxies: 0 })
    await api.createUser({ username: 'grace' })
    await fail('grace', LOGIN_LIMITS.accountFromAddress, (i) => `10.0.0.${i}`)
    expect((await login('grace', TEST_PASSWORD, from('192.0.2.7'))).status).toBe(429)
  })
})

it('hashes for unknown names too, and answers 503 before endless hashes wait', async () => {
  // The test files of a worker share the queue. This hash is the last in it, so every place is free afterward.
  await hashPassword(TEST_PASSWORD, { ...OURSELVES, canWait: true })
  const answers = await Promise.all(Array.from({ length: 80 }, (_, i) => login(`n${i}`, 'wrong', from(`10.1.0.${i}`))))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 503)).toHaveLength(30)
  expect(statuses.filter((status) => status === 401)).toHaveLength(50)
  expect(answers.find(({ status }) => status === 503)!.headers.get('Retry-After')).toBe('2')
})

it('lets someone in from elsewhere while one address uses all the places', async () => {
  await api.createUser({ username: 'grace' })
  const flood = Array.from({ length: 80 }, (_, i) => login(`n${i}`, 'wrong', from('10.1.0.1')))
  expect((await login('grace', TEST_PASSWORD, from('192.0.2.7'))).status).toBe(200)
  await Promise.all(flood)
})

it('lets a member in on a known browser while many addresses use all the places', async () => {
  await api.createUser({ username: 'grace' })
  const device = getCookies(await login('grace', TEST_PASSWORD)).find((cookie) => cookie.startsWith('device='))!
  const flood = Array.from({ length: 80 }, (_, i) => login(`n${i}`, 'wrong', from(`10.1.0.${i}`)))
  const known = { ...from('192.0.2.7'), Cookie: device.split(';')[0]!, Origin: 'http://localhost:4321' }
  expect((await login('grace', TEST_PASSWORD, known)).status).toBe(200)
  await Promise.all(flood)
})
