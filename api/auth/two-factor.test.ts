import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#api/account/contract/user.ts'
import { users } from '#api/users/table.ts'
import { recoveryCodes, twoFactorSecrets } from './table.ts'
import { getAnswer, createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'
import { hashRecoveryCode } from './two-factor-codes.service.ts'
import { appCode, setUpTwoFactor } from './testing-two-factor.ts'

let api: TestApi
beforeEach(async () => void (api = await createTestApi()))

const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T
const post = (path: string, cookie: string, body: object = {}) =>
  api.call('POST', `/api/user/two-factor/${path}`, { cookie, body, headers: { Accept: 'application/problem+json' } })
const getState = (cookie: string) => api.json('GET', '/api/user/two-factor', { cookie })
const turnOff = (cookie: string) => api.call('DELETE', '/api/user/two-factor', { cookie })

describe('setting up two-factor authentication', () => {
  it('accepts a code of the app, and returns ten recovery codes', async () => {
    const { cookie, username } = await api.signedInAs('founder')
    expect(await getState(cookie)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
    const setup = await json<{ secret: string; uri: string }>(post('setup', cookie))
    expect(setup.uri).toBe(`otpauth://totp/Trellis:${username}?secret=${setup.secret}&issuer=Trellis`)
    expect(await getState(cookie)).toMatchObject({ isOn: false })
    const confirmed = await post('confirm', cookie, { code: appCode(setup.secret, api.clock.now) })
    const { recoveryCodes: codes } = await json<{ recoveryCodes: string[] }>(Promise.resolve(confirmed))
    expect(new Set(codes).size).toBe(10)
    expect(await getState(cookie)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
    expect(await api.json<User>('GET', '/api/user', { cookie })).toMatchObject({ twoFactor: true })
  })

  it('stores the secret encrypted, and the recovery codes as hashes', async () => {
    const { id, cookie } = await api.signedInAs('founder')
    const { secret, recoveryCodes: codes } = await setUpTwoFactor(api, cookie)
    const stored = JSON.stringify([
      await api.database.read.select().from(twoFactorSecrets),
      await api.database.read.select().from(recoveryCodes),
      await api.database.read.select().from(users).where(eq(users.id, id)),
    ])
    for (const hidden of [secret, ...codes, codes[0]!.replaceAll('-', '')]) expect(stored).not.toContain(hidden)
    expect(JSON.stringify(await getState(cookie))).not.toContain(secret)
  })

  it('returns the error at its field, and isn’t on before it is confirmed', async () => {
    const { cookie } = await api.signedInAs('founder')
    expect((await post('confirm', cookie, { code: '123456' })).status).toBe(409)
    await post('setup', cookie)
    expect(await json(post('confirm', cookie, { code: '12345' }))).toMatchObject({ errors: [{ path: 'code' }] })
    expect(await getState(cookie)).toMatchObject({ isOn: false })
  })

  it('can be started again, and the last secret is valid', async () => {
    const { cookie } = await api.signedInAs('founder')
    const first = await json<{ secret: string }>(post('setup', cookie))
    const second = await json<{ secret: string }>(post('setup', cookie))
    expect((await post('confirm', cookie, { code: appCode(first.secret, api.clock.now) })).status).toBe(400)
    expect((await post('confirm', cookie, { code: appCode(second.secret, api.clock.now) })).status).toBe(200)
    expect((await post('setup', cookie)).status).toBe(409)
  })

  it('accepts no guessed code', async () => {
    const { cookie } = await api.signedInAs('founder')
    await post('setup', cookie)
    for (let i = 0; i < 20; i++) await post('confirm', cookie, { code: '000000' })
    expect((await post('confirm', cookie, { code: '000000' })).status).toBe(429)
  })
})

it('limits setups and new recovery codes', async () => {
  const { cookie } = await api.signedInAs('founder')
  for (let i = 0; i < 9; i++) expect((await post('setup', cookie)).status).toBe(201)
  await setUpTwoFactor(api, cookie)
  for (let i = 0; i < 10; i++) expect((await post('recovery-codes', cookie)).status).toBe(200)
  expect((await post('recovery-codes', cookie)).status).toBe(429)
  await turnOff(cookie)
  expect((await post('setup', cookie)).status).toBe(429)
})

describe('turning it off', () => {
  it('leaves nothing behind, and informs the owner and the audit log', async () => {
    const { id, cookie } = await api.signedInAs('founder')
    await setUpTwoFactor(api, cookie)
    expect((await turnOff(cookie)).status).toBe(204)
    expect(await getState(cookie)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
    expect(await api.database.read.$count(twoFactorSecrets)).toBe(0)
    const admin = (await api.signedInAs('admin')).cookie
    expect(await api.json('GET', '/api/admin/emails', { cookie: admin })).toMatchObject([
      { subject: 'Two-factor authentication is off' },
      { subject: 'Two-factor authentication is on' },
    ])
    expect(await api.json('GET', '/api/admin/audit', { cookie: admin })).toMatchObject([
      { action: 'user.two-factor-off', actorId: id, targetId: id },
    ])
  })

  it('can be done by an administrator for someone else, which ends their sessions', async () => {
    const user = await api.signedInAs('founder')
    await setUpTwoFactor(api, user.cookie)
    const admin = await api.signedInAs('admin')
    const remove = (id: number) => api.call('DELETE', `/api/admin/users/${id}/two-factor`, { cookie: admin.cookie })
    expect(await json<User>(remove(user.id))).toMatchObject({ id: user.id, twoFactor: false })
    expect((await api.call('GET', '/api/user', { cookie: user.cookie })).status).toBe(401)
    expect(await api.json('GET', '/api/admin/audit', { cookie: admin.cookie })).toMatchObject([
      { action: 'user.two-factor-remove', actorId: admin.id, targetId: user.id },
    ])
    expect((await remove(admin.id)).status).toBe(409)
    expect((await remove(999)).status).toBe(404)
  })
})

it('new recovery codes invalidate the old ones, and inform the owner', async () => {
  const { cookie } = await api.signedInAs('founder')
  expect((await post('recovery-codes', cookie)).status).toBe(409)
  const { recoveryCodes: old } = await setUpTwoFactor(api, cookie)
  const { recoveryCodes: fresh } = await json<{ recoveryCodes: string[] }>(post('recovery-codes', cookie))
  expect(fresh.filter((code) => old.includes(code))).toEqual([])
  expect(await getState(cookie)).toMatchObject({ recoveryCodesLeft: 10 })
  const admin = (await api.signedInAs('admin')).cookie
  expect(await api.json('GET', '/api/admin/emails', { cookie: admin })).toMatchObject([
    { subject: 'New recovery codes were generated' },
    { subject: 'Two-factor authentication is on' },
  ])
})

describe('required two-factor authentication for administrators', () => {
  const require = (cookie: string) =>
    api.call('PATCH', '/api/admin/settings', {
      cookie,
      body: { editorsMayPublish: true, requireTwoFactorForAdmins: true },
    })

  it('leads one without it to its setup, and allows everything afterward', async () => {
    const { cookie } = await api.signedInAs('admin')
    expect((await require(cookie)).status).toBe(200)
    expect(await getAnswer(api.call('GET', '/api/admin/users', { cookie }))).toEqual([
      403,
      'Set up two-factor authentication first.',
    ])
    expect(await api.json<User>('GET', '/api/user', { cookie })).toMatchObject({ mustSetUpTwoFactor: true })
    await setUpTwoFactor(api, cookie)
    expect((await api.call('GET', '/api/admin/users', { cookie })).status).toBe(200)
    expect((await turnOff(cookie)).status).toBe(409)
  })

  it('applies to someone who becomes an administrator, and to no one else', async () => {
    const admin = await api.signedInAs('admin')
    const founder = await api.signedInAs('founder')
    await setUpTwoFactor(api, admin.cookie)
    await require(admin.cookie)
    expect(await api.json<User>('GET', '/api/user', { cookie: founder.cookie })).toMatchObject({
      mustSetUpTwoFactor: false,
    })
    const body = { role: 'admin' }
    await api.call('PATCH', `/api/admin/users/${founder.id}/role`, { cookie: admin.cookie, body })
    expect(await api.json<User>('GET', '/api/user', { cookie: founder.cookie })).toMatchObject({
      mustSetUpTwoFactor: true,
    })
  })
})

it('a recovery code has at least 112 bits, and earlier lengths work', async () => {
  const { id, username, cookie } = await api.signedInAs('founder')
  const { recoveryCodes: codes } = await setUpTwoFactor(api, cookie)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){5}$/)
  expect(24 * Math.log2(32)).toBeGreaterThanOrEqual(112)
  const earlier = 'ABCD-EFGH-JKLM-NPQR'
  const codeHash = hashRecoveryCode(earlier)
  await api.database.write((tx) => tx.insert(recoveryCodes).values({ userId: id, codeHash }))
  const body = { username, password: TEST_PASSWORD }
  const { secondStep } = await api.json<{ secondStep: string }>('POST', '/api/login', { body })
  const answer = await api.call('POST', '/api/login/two-factor', { body: { secondStep, code: earlier } })
  expect(answer.status).toBe(200)
})
