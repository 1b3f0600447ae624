import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#api/users/table.ts'
import { sessions, loginChallenges, twoFactorSecrets } from './table.ts'
import { appCode, setUpTwoFactor } from './testing-two-factor.ts'
import { deriveKeys } from '#api/keys.ts'
import { getAnswer, createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { CHALLENGE_LIFE } from './two-factor.service.ts'

let api: TestApi
let user: { id: number; username: string; cookie: string }
let secret: string
let codes: string[]
beforeEach(async () => {
  api = await createTestApi()
  user = await api.signedInAs('founder')
  ;({ secret, recoveryCodes: codes } = await setUpTwoFactor(api, user.cookie))
  await api.database.write((tx) => tx.delete(sessions))
})

const login = (remember = false) =>
  api.call('POST', '/api/login', { body: { username: user.username, password: TEST_PASSWORD, remember } })
const start = async (remember = false) => ((await (await login(remember)).json()) as { secondStep: string }).secondStep
const finish = (secondStep: string, code: string) =>
  api.call('POST', '/api/login/two-factor', { body: { secondStep, code } })
const now = () => appCode(secret, api.clock.now)
const next = () => (api.clock.now += 30_000)
const sessionCount = () => api.database.read.$count(sessions)

describe('the second step of a login', () => {
  it('follows the password, which alone signs no one in', async () => {
    const first = await login()
    expect([first.status, first.headers.getSetCookie()]).toEqual([202, []])
    expect(await sessionCount()).toBe(0)
    const { secondStep } = (await first.json()) as { secondStep: string }
    expect((await api.call('GET', '/api/user', { cookie: `session=${secondStep}` })).status).toBe(401)
    const second = await finish(secondStep, now())
    expect(second.status).toBe(200)
    expect(await second.json()).toMatchObject({ id: user.id, twoFactor: true })
    const cookie = second.headers.getSetCookie().find((each) => each.startsWith('session='))!
    expect(cookie).not.toContain('Max-Age')
    expect((await api.call('GET', '/api/user', { cookie: cookie.split(';')[0]! })).status).toBe(200)
  })

  it('keeps Remember me', async () => {
    const second = await finish(await start(true), now())
    const cookie = second.headers.getSetCookie().find((each) => each.startsWith('session='))
    expect(cookie).toContain('Max-Age=2592000')
  })

  it('isn’t revealed by a wrong password', async () => {
    const body = { username: user.username, password: 'wrong' }
    expect(await getAnswer(api.call('POST', '/api/login', { body }))).toEqual([401, 'Invalid username or password'])
  })

  it('accepts the current code with spaces, and an adjacent one for a period at most', async () => {
    const period = Math.ceil(api.clock.now / 30_000) * 30_000 + 600_000
    const code = appCode(secret, period)
    const at = async (timestamp: number) => {
      api.clock.now = period + timestamp
      return (await finish(await start(), code)).status
    }
    expect([await at(-10_001), await at(50_000)]).toEqual([400, 400])
    expect(await at(-10_000)).toBe(200)
    await api.database.write((tx) => tx.update(twoFactorSecrets).set({ lastPeriod: 0 }))
    expect(await at(49_999)).toBe(200)
    next()
    expect((await finish(await start(), now().replace(/^.../, '$& '))).status).toBe(200)
  })

  it('never accepts a code twice, nor one older than a used one', async () => {
    api.clock.now += 20_000
    const [early, late] = [now(), appCode(secret, api.clock.now + 30_000)]
    expect((await finish(await start(), late)).status).toBe(200)
    expect((await finish(await start(), late)).status).toBe(400)
    expect((await finish(await start(), early)).status).toBe(400)
  })

  it('lets one of two parallel logins use a code', async () => {
    const challenges = [await start(), await start(), await start()]
    const code = now()
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const typed = codes[3]!.toLowerCase().replaceAll('-', ' ')
    expect((await finish(await start(), typed)).status).toBe(200)
    expect((await finish(await start(), codes[3]!)).status).toBe(400)
    expect((await finish(await start(), codes[4]!)).status).toBe(200)
  })

  it('is used up by the login that it completes', async () => {
    const challenge = await start()
    expect((await finish(challenge, now())).status).toBe(200)
    next()
    expect((await finish(challenge, now())).status).toBe(401)
  })

  it('ends after ten minutes, and after five wrong codes', async () => {
    const late = await start()
    api.clock.now += CHALLENGE_LIFE
    expect(await getAnswer(finish(late, now()))).toEqual([
      401,
      'This login expired. Enter your username and password again.',
    ])
    const tried = await start()
    for (let i = 0; i < 5; i++) expect((await finish(tried, '000000')).status).toBe(400)
    expect((await finish(tried, now())).status).toBe(401)
  })

  it('withstands a burst', async () => {
    const challenge = await start()
    const answers = await Promise.all(Array.from({ length: 30 }, () => finish(challenge, '000000')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  it('ends with its password: after a reset, a deactivation, a deletion', async () => {
    const admin = (await api.signedInAs('admin')).cookie
    const challenge = await start()
    await api.call('PATCH', `/api/admin/users/${user.id}/deactivate`, { cookie: admin, body: {} })
    expect((await finish(challenge, now())).status).toBe(401)
    await api.database.write((tx) => tx.update(users).set({ active: true }).where(eq(users.id, user.id)))
    const other = await start()
    await api.call('DELETE', `/api/admin/users/${user.id}`, { cookie: admin })
    expect((await finish(other, now())).status).toBe(401)
    expect(await api.database.read.$count(loginChallenges)).toBe(0)
  })

  it('keeps what follows it: a temporary password still has to be changed', async () => {
    await api.database.write((tx) =>
      tx
        .update(users)
        .set({ mustChangePassword: true, temporaryPasswordExpiresAt: new Date(api.clock.now + 60_000) })
        .where(eq(users.id, user.id)),
    )
    expect(await (await finish(await start(), now())).json()).toMatchObject({ mustChangePassword: true })
  })

  it('fails without the installation’s key, except with recovery codes', async () => {
    api.context.keys = deriveKeys(new Uint8Array(32).fill(9))
    expect((await finish(await start(), now())).status).toBe(400)
    expect((await finish(await start(), codes[0]!)).status).toBe(200)
  })

  it('is refused for an invented challenge', async () => {
    expect((await finish('a'.repeat(52), now())).status).toBe(401)
    expect((await finish('', now())).status).toBe(401)
  })
})
