import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import { appCode, setUpTwoFactor } from './testing-two-factor.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { startTwoFactor } from './two-factor.service.ts'

const STRANGER = '203.0.113.7'
const OWNER = '198.51.100.1'

let api: TestApi
let user: { id: number; cookie: string }
let secret: string
let codes: string[]
beforeEach(async () => {
  api = await createTestApi()
  user = await api.signedInAs('founder', { firstName: 'Ada' })
  ;({ secret, recoveryCodes: codes } = await setUpTwoFactor(api, user.cookie))
  api.clock.now += HOUR
})

interface From {
  address: string
  cookie?: string
}

/** The state after the right password, without computing its hash, which would take most of the tests' time. */
const start = async () => {
  const login = { userId: user.id, remember: false, now: api.clock.now }
  return (await api.database.write((tx) => startTwoFactor(tx, login))).secondStep
}
const finish = ({ address, cookie }: From, secondStep: string, code: string) =>
  api.call('POST', '/api/login/two-factor', {
    body: { secondStep, code },
    headers: {
      'X-Forwarded-For': address,
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    ...(cookie && { cookie }),
  })
const now = () => appCode(secret, api.clock.now)
const enter = async (from: From, code = now()) => finish(from, await start(), code)
/** Logs in several times with the right password and wrong codes; returns the last response. */
async function wrong(from: From, times: number) {
  let last = await enter(from, '000000')
  for (let i = 1; i < times; i++) last = await enter(from, '000000')
  return last
}
/** Waits as long as the error says. */
async function waitForRetry(error: Response) {
  expect(error.status).toBe(429)
  api.clock.now += Number(error.headers.get('Retry-After')) * 1000
}
const emails = async () => (await api.sentEmails()).filter(({ label }) => label === 'Failed login attempts')

describe('a stranger who knows the password', () => {
  it('is delayed longer with each wrong code, up to an hour', async () => {
    await wrong({ address: STRANGER }, 5)
    const delays: number[] = []
    for (let i = 0; i < 10; i++) {
      const error = await enter({ address: STRANGER })
      delays.push(Number(error.headers.get('Retry-After')) / 60)
      await waitForRetry(error)
      expect((await enter({ address: STRANGER }, '000000')).status).toBe(400)
    }
    expect(delays).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('never delays the owner in a new browser', async () => {
    for (let hour = 0; hour < 100; hour++) {
      await wrong({ address: STRANGER }, 1)
      api.clock.now += HOUR
    }
    await wrong({ address: STRANGER }, 20)
    expect((await enter({ address: STRANGER })).status).toBe(429)
    expect((await enter({ address: OWNER })).status).toBe(200)
  })

  it('never delays a browser in which the owner logged in before', async () => {
    const first = await enter({ address: OWNER })
    const device = first.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('device='))!
      .split(';')[0]!
    await wrong({ address: OWNER }, 60)
    api.clock.now += MINUTE / 2
    expect((await enter({ address: OWNER, cookie: device })).status).toBe(200)
    // That browser has a row of its own.
    for (let i = 0; i < 5; i++) await enter({ address: OWNER, cookie: device }, '000000')
    expect((await enter({ address: OWNER, cookie: device })).status).toBe(429)
  })

  it('gains little with many addresses, and recovery codes open the account', async () => {
    for (let i = 0; i < 50; i++) await enter({ address: `203.0.113.${i}` }, '000000')
    expect(await getAnswer(enter({ address: OWNER }))).toEqual([
      429,
      'Too many wrong codes. Wait a minute, or use a recovery code.',
    ])
    expect((await enter({ address: OWNER }, codes[0])).status).toBe(200)
    // In two days and from ever new addresses no more than this.
    const end = api.clock.now + 48 * HOUR
    let attempts = 50
    for (let i = 0; api.clock.now < end; i++) {
      const answer = await enter({ address: `198.51.100.${i}` }, '000000')
      if (answer.status === 400) attempts++
      else await waitForRetry(answer)
    }
    expect(attempts).toBeLessThanOrEqual(50 + 2 * 48 + 8)
  })

  it('causes an email to the owner once in six hours', async () => {
    await wrong({ address: STRANGER }, 4)
    expect(await emails()).toEqual([])
    await wrong({ address: STRANGER }, 1)
    const [email] = await emails()
    expect(email).toMatchObject({ to: 'person1@example.org' })
    expect(email!.text).toContain('Hello Ada,')
    expect(email!.text).toContain('entered your correct password, and then several wrong codes')
    expect(email!.text).toContain('from Firefox on Linux')
    for (let i = 0; i < 20; i++) await enter({ address: `203.0.113.${i}` }, '000000')
    await wrong({ address: STRANGER }, 3)
    expect(await emails()).toHaveLength(1)
    api.clock.now += 6 * HOUR
    await wrong({ address: STRANGER }, 5)
    expect(await emails()).toHaveLength(2)
  })
})

describe('an owner who mistypes', () => {
  it('starts over after a right code, and after some hours', async () => {
    const from = { address: OWNER }
    await wrong(from, 4)
    expect((await enter(from)).status).toBe(200)
    api.clock.now += MINUTE
    await wrong(from, 4)
    expect((await enter(from)).status).toBe(200)
    await wrong(from, 5)
    expect((await enter(from)).status).toBe(429)
    api.clock.now += 5 * HOUR
    await wrong(from, 4)
    expect((await enter(from)).status).toBe(200)
  })

  it('isn’t delayed by a year that only a wrong clock had', async () => {
    await wrong({ address: OWNER }, 5)
    api.clock.now -= 365 * 24 * HOUR
    expect((await enter({ address: OWNER }, codes[0])).status).toBe(200)
    expect((await enter({ address: OWNER }, '000000')).status).toBe(400)
  })
})
