import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#api/users/table.ts'
import { sessions, loginChallenges, twoStepSecrets } from './table.ts'
import { appCode, setUpTwoStep } from './testing-two-factor.ts'
import { deriveKeys } from '#api/keys.ts'
import { answerOf, createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { CHALLENGE_LIFE } from './two-factor.service.ts'

let api: TestApi
let person: { id: number; username: string; cookie: string }
let secret: string
let codes: string[]
beforeEach(async () => {
  api = await createTestApi()
  person = await api.signedInAs('founder')
  ;({ secret, recoveryCodes: codes } = await setUpTwoStep(api, person.cookie))
  await api.database.write((tx) => tx.delete(sessions))
})

const login = (remember = false) =>
  api.call('POST', '/api/login', { body: { username: person.username, password: TEST_PASSWORD, remember } })
const begin = async (remember = false) => ((await (await login(remember)).json()) as { secondStep: string }).secondStep
const finish = (secondStep: string, code: string) =>
  api.call('POST', '/api/login/second-step', { body: { secondStep, code } })
const now = () => appCode(secret, api.clock.now)
const next = () => (api.clock.now += 30_000)
const sessionCount = () => api.database.read.$count(sessions)

describe('the second step of a login', () => {
  it('comes after the password, which alone signs nobody in', async () => {
    const first = await login()
    expect([first.status, first.headers.getSetCookie()]).toEqual([202, []])
    expect(await sessionCount()).toBe(0)
    const { secondStep } = (await first.json()) as { secondStep: string }
    expect((await api.call('GET', '/api/user', { cookie: `session=${secondStep}` })).status).toBe(401)
    const second = await finish(secondStep, now())
    expect(second.status).toBe(200)
    expect(await second.json()).toMatchObject({ id: person.id, twoStep: true })
    const cookie = second.headers.getSetCookie().find((each) => each.startsWith('session='))!
    expect(cookie).not.toContain('Max-Age')
    expect((await api.call('GET', '/api/user', { cookie: cookie.split(';')[0]! })).status).toBe(200)
  })

  it('holds Remember me', async () => {
    const second = await finish(await begin(true), now())
    const cookie = second.headers.getSetCookie().find((each) => each.startsWith('session='))
    expect(cookie).toContain('Max-Age=2592000')
  })

  it('tells nothing of itself to a wrong password', async () => {
    const body = { username: person.username, password: 'wrong' }
    expect(await answerOf(api.call('POST', '/api/login', { body }))).toEqual([401, 'Invalid username or password'])
  })

  it('takes the current code with spaces, and one beside it for a period at most', async () => {
    const period = Math.ceil(api.clock.now / 30_000) * 30_000 + 600_000
    const code = appCode(secret, period)
    const at = async (moment: number) => {
      api.clock.now = period + moment
      return (await finish(await begin(), code)).status
    }
    expect([await at(-10_001), await at(50_000)]).toEqual([400, 400])
    expect(await at(-10_000)).toBe(200)
    await api.database.write((tx) => tx.update(twoStepSecrets).set({ lastPeriod: 0 }))
    expect(await at(49_999)).toBe(200)
    next()
    expect((await finish(await begin(), now().replace(/^.../, '$& '))).status).toBe(200)
  })

  it('never takes a code twice, nor one from before one that was used', async () => {
    api.clock.now += 20_000
    const [early, late] = [now(), appCode(secret, api.clock.now + 30_000)]
    expect((await finish(await begin(), late)).status).toBe(200)
    expect((await finish(await begin(), late)).status).toBe(400)
    expect((await finish(await begin(), early)).status).toBe(400)
  })

  it('lets one of two at the same moment use a code', async () => {
    const challenges = [await begin(), await begin(), await begin()]
    const code = now()
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  it('takes each recovery code once, in any spelling', async () => {
    const typed = codes[3]!.toLowerCase().replaceAll('-', ' ')
    expect((await finish(await begin(), typed)).status).toBe(200)
    expect((await finish(await begin(), codes[3]!)).status).toBe(400)
    expect((await finish(await begin(), codes[4]!)).status).toBe(200)
  })

  it('is used up by the login that it completes', async () => {
    const challenge = await begin()
    expect((await finish(challenge, now())).status).toBe(200)
    next()
    expect((await finish(challenge, now())).status).toBe(401)
  })

  it('is over after ten minutes, and after five wrong codes', async () => {
    const late = await begin()
    api.clock.now += CHALLENGE_LIFE
    expect(await answerOf(finish(late, now()))).toEqual([
      401,
      'Please enter your username and password again: this login took too long, or too many codes were wrong.',
    ])
    const tried = await begin()
    for (let i = 0; i < 5; i++) expect((await finish(tried, '000000')).status).toBe(400)
    expect((await finish(tried, now())).status).toBe(401)
  })

  it('holds against a burst', async () => {
    const challenge = await begin()
    const answers = await Promise.all(Array.from({ length: 30 }, () => finish(challenge, '000000')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  it('is over with what the password opened: after a reset, a deactivation, a deletion', async () => {
    const admin = (await api.signedInAs('admin')).cookie
    const challenge = await begin()
    await api.call('PATCH', `/api/admin/users/${person.id}/deactivate`, { cookie: admin, body: {} })
    expect((await finish(challenge, now())).status).toBe(401)
    await api.database.write((tx) => tx.update(users).set({ active: true }).where(eq(users.id, person.id)))
    const other = await begin()
    await api.call('DELETE', `/api/admin/users/${person.id}`, { cookie: admin })
    expect((await finish(other, now())).status).toBe(401)
    expect(await api.database.read.$count(loginChallenges)).toBe(0)
  })

  it('keeps what comes after it: a temporary password is still to be changed', async () => {
    await api.database.write((tx) =>
      tx
        .update(users)
        .set({ mustChangePassword: true, temporaryPasswordExpiresAt: new Date(api.clock.now + 60_000) })
        .where(eq(users.id, person.id)),
    )
    expect(await (await finish(await begin(), now())).json()).toMatchObject({ mustChangePassword: true })
  })

  it('does not open when the installation’s key is gone, but the recovery codes do', async () => {
    api.context.keys = deriveKeys(new Uint8Array(32).fill(9))
    expect((await finish(await begin(), now())).status).toBe(400)
    expect((await finish(await begin(), codes[0]!)).status).toBe(200)
  })

  it('is refused for a challenge that nobody was given', async () => {
    expect((await finish('a'.repeat(52), now())).status).toBe(401)
    expect((await finish('', now())).status).toBe(401)
  })
})
