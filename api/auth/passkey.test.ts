import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#api/account/contract/user.ts'
import { MINUTE } from '#api/platform/contract/dates.ts'
import type { Passkey, PasskeyChallenge, PasskeySetup, SecondStep } from './calls.ts'
import { requireKnownDomain, adoptDomain } from './passkey.service.ts'
import { users } from '#api/users/table.ts'
import { setUpTwoFactor } from './testing-two-factor.ts'
import { createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { createDevice, type Device } from './testing-passkey.ts'

let api: TestApi
let user: Awaited<ReturnType<TestApi['signedInAs']>>
let device: Device
beforeEach(async () => {
  api = await createTestApi()
  user = await api.signedInAs('founder')
  device = createDevice()
})

const setUp = (cookie = user.cookie) => api.json<PasskeySetup>('POST', '/api/user/passkeys/setup', { cookie })
const add = (made: object, cookie = user.cookie) =>
  api.call('POST', '/api/user/passkeys', { cookie, body: { name: 'My phone', ...made } })
const list = () => api.json<Passkey[]>('GET', '/api/user/passkeys', { cookie: user.cookie })
const challenge = () => api.json<PasskeyChallenge>('POST', '/api/login/passkey/challenge')
const login = (answer: object) => api.call('POST', '/api/login/passkey', { body: answer })
const getStatus = async (answer: Response | Promise<Response>) => (await answer).status
const added = async () => (await (await add(device.make(await setUp()))).json()) as Passkey

describe('a passkey', () => {
  it('is created for one user at this site, named, listed, and emailed to its owner', async () => {
    const setup = await setUp()
    expect(setup).toMatchObject({ domain: 'localhost', username: user.username, known: [] })
    expect(setup.owner).not.toContain(String(user.id))
    expect(await getStatus(add(device.make(setup)))).toBe(201)
    const [own] = await list()
    expect(own).toMatchObject({ name: 'My phone', domain: 'localhost', worksHere: true, lastUsedAt: null })
    expect((await setUp()).known).toHaveLength(1)
    expect((await api.sentEmails()).map(({ subject }) => subject)).toEqual(['A passkey was added'])
  })

  it('requires a password within ten minutes, to be added and to be removed', async () => {
    const { id } = await added()
    api.clock.now += 11 * MINUTE
    const needed = await api.call('POST', '/api/user/passkeys/setup', { cookie: user.cookie })
    expect(needed.status).toBe(403)
    const remove = () => api.call('DELETE', `/api/user/passkeys/${id}`, { cookie: user.cookie })
    expect(await getStatus(remove())).toBe(403)
    const checked = await api.call('POST', '/api/user/password-check', {
      cookie: user.cookie,
      body: { password: TEST_PASSWORD },
    })
    user.cookie = checked.headers.getSetCookie()[0]!.split(';')[0]!
    expect(await getStatus(remove())).toBe(204)
    expect(await list()).toEqual([])
  })

  it.each([
    ['at another address', { origin: 'https://evil.example' }],
    ['for another domain', { domain: 'evil.example' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['without showing who it is', { isVerified: false }],
  ])('created %s is refused', async (_, faults) => {
    expect(await getStatus(add(device.make(await setUp(), faults)))).toBe(400)
    expect(await list()).toEqual([])
  })

  it('is created from its owner’s challenge, once, within five minutes', async () => {
    const other = await api.signedInAs('investor')
    expect(await getStatus(add(device.make(await setUp(other.cookie))))).toBe(400)
    expect(await getStatus(add(device.make({ ...(await challenge()), owner: 'x' })))).toBe(400)
    const setup = await setUp()
    expect(await getStatus(add(device.make(setup)))).toBe(201)
    expect(await getStatus(add(createDevice().make(setup)))).toBe(400)
    const late = await setUp()
    api.clock.now += 5 * MINUTE
    expect(await getStatus(add(createDevice().make(late)))).toBe(400)
    expect(await getStatus(add(device.make(await setUp())))).toBe(409)
  })
})

describe('a login with a passkey', () => {
  it('needs no name and no password, which other calls still require', async () => {
    await added()
    const answer = await login(device.answer(await challenge()))
    expect((await answer.json()) as User).toMatchObject({ id: user.id })
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    expect(await getStatus(api.call('GET', '/api/user', { cookie }))).toBe(200)
    expect(await getStatus(api.call('POST', '/api/user/passkeys/setup', { cookie }))).toBe(403)
    expect((await list())[0]!.lastUsedAt).not.toBeNull()
  })

  it.each([
    ['at another address', { origin: 'https://evil.example' }],
    ['for another domain', { domain: 'evil.example' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['without showing who it is', { isVerified: false }],
  ])('with %s is refused', async (_, faults) => {
    await added()
    const answer = await login(device.answer(await challenge(), faults))
    expect([answer.status, await answer.text()]).toEqual([401, 'This passkey didn’t work. Log in with your password.'])
  })

  it('accepts each response once, and no old, invented, or unrelated challenge', async () => {
    await added()
    const answer = device.answer(await challenge())
    expect(await getStatus(login(answer))).toBe(200)
    expect(await getStatus(login(answer))).toBe(401)
    const old = await challenge()
    api.clock.now += 5 * MINUTE
    expect(await getStatus(login(device.answer(old)))).toBe(401)
    expect(await getStatus(login(device.answer({ challenge: 'a'.repeat(51) })))).toBe(401)
    // The password was entered again.
    const cookie = await api.signIn(user.id)
    expect(await getStatus(login(device.answer(await setUp(cookie))))).toBe(401)
    expect(await getStatus(login(device.answer(await challenge())))).toBe(200)
  })

  it('with an unknown device, or another user’s id, is refused alike', async () => {
    const unknown = createDevice()
    unknown.make(await setUp())
    const answer = await login(unknown.answer(await challenge()))
    expect(answer.status).toBe(401)
    await added()
    const other = await api.signedInAs('investor')
    const { owner } = await setUp(other.cookie)
    const forged = await login({ ...device.answer(await challenge()), owner })
    expect([forged.status, await forged.text()]).toEqual([401, await answer.text()])
  })

  it('with another passkey’s signature is refused', async () => {
    await added()
    const options = await challenge()
    const { signature } = createDevice().answer(options)
    expect(await getStatus(login({ ...device.answer(options), signature }))).toBe(401)
  })

  it('is refused if the counter went back, which its owner is told', async () => {
    await added()
    device.setCounter(7)
    expect(await getStatus(login(device.answer(await challenge())))).toBe(200)
    device.setCounter(7)
    expect(await getStatus(login(device.answer(await challenge())))).toBe(401)
    expect((await api.sentEmails())[0]).toMatchObject({ to: user.email, label: 'Failed login attempts' })
    expect(await getStatus(login(device.answer(await challenge())))).toBe(200)
  })

  it('ends with the passkey, and is refused for a deactivated user', async () => {
    const { id } = await added()
    const setActive = (active: boolean) =>
      api.database.write((tx) => tx.update(users).set({ active }).where(eq(users.id, user.id)))
    await setActive(false)
    expect(await getStatus(login(device.answer(await challenge())))).toBe(403)
    await setActive(true)
    expect(await getStatus(login(device.answer(await challenge())))).toBe(200)
    const cookie = await api.signIn(user.id)
    expect(await getStatus(api.call('DELETE', `/api/user/passkeys/${id}`, { cookie }))).toBe(204)
    expect(await getStatus(login(device.answer(await challenge())))).toBe(401)
  })

  it('is limited per network address', async () => {
    await added()
    for (let i = 0; i < 100; i++) await login({ ...device.answer(await challenge()), signature: 'AA' })
    expect(await getStatus(login(device.answer(await challenge())))).toBe(429)
  })
})

describe('two-factor login', () => {
  const password = async () => {
    const body = { username: user.username, password: TEST_PASSWORD }
    const answer = await api.call('POST', '/api/login', { body })
    return (await answer.json()) as SecondStep
  }
  const step = (secondStep: string, answer: object) =>
    api.call('POST', '/api/login/two-factor/passkey', { body: { secondStep, ...answer } })

  it('accepts a passkey instead of the code, if there is one', async () => {
    await setUpTwoFactor(api, user.cookie)
    expect(await password()).toEqual({ secondStep: expect.any(String) })
    await added()
    const { secondStep, takesPasskey } = await password()
    expect(takesPasskey).toBe(true)
    expect(await (await step(secondStep, device.answer(await challenge()))).json()).toMatchObject({ id: user.id })
  })

  it('accepts no one else’s passkey', async () => {
    await setUpTwoFactor(api, user.cookie)
    await added()
    const { secondStep } = await password()
    const other = await api.signedInAs('investor')
    const theirs = createDevice()
    expect(await getStatus(add(theirs.make(await setUp(other.cookie)), other.cookie))).toBe(201)
    expect(await getStatus(step(secondStep, theirs.answer(await challenge())))).toBe(400)
    expect(await getStatus(step(secondStep, device.answer(await challenge())))).toBe(200)
  })
})

describe('another domain', () => {
  it('is refused at startup until the server administrator confirms it', async () => {
    await added()
    const { database, keys } = api.context
    const moved = { database, keys, siteUrl: 'https://startups.example.org', now: () => api.clock.now }
    await requireKnownDomain(api.context)
    await expect(requireKnownDomain(moved)).rejects.toThrow(
      /1 passkey was made for the old one and won’t work at startups\.example\.org\..*change-domain/,
    )
    expect(await adoptDomain(moved)).toBe(1)
    await requireKnownDomain(moved)
    await expect(requireKnownDomain(api.context)).resolves.toBeUndefined()
  })
})
