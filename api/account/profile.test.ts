import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from './contract/user.ts'
import type { Problem } from '#api/platform/contract/problem.ts'
import { markConfirmed } from './email-proof.service.ts'
import { createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

let api: TestApi
let user: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi()
  user = await api.signedInAs('founder', { firstName: 'Ada' })
})

const DETAILS = { firstName: 'Grace', lastName: 'Hopper', phoneNumber: '' }
const NEW = 'grace@example.org'
const put = (body: object, cookie = user.cookie) =>
  api.call('PUT', '/api/user/profile', {
    cookie,
    body: { ...DETAILS, ...body },
    headers: { Accept: 'application/problem+json' },
  })
const getProblem = async (answer: Response) => (await answer.json()) as Problem

describe('account details', () => {
  it('are saved without a password if the address stays the same, in any case', async () => {
    const answer = await put({ email: user.email.toUpperCase() })
    expect(answer.status).toBe(200)
    expect((await answer.json()) as User).toMatchObject({ firstName: 'Grace', email: user.email, phoneNumber: null })
    expect(await api.sentEmails()).toEqual([])
  })

  it('can’t have an email address that someone else has', async () => {
    const { email } = await api.createUser()
    const answer = await put({ email, currentPassword: TEST_PASSWORD })
    expect([answer.status, (await getProblem(answer)).errors![0]!.path]).toEqual([409, 'email'])
  })
})

describe('another email address', () => {
  it.each([{}, { currentPassword: 'wrong' }])('requires the current password, not %j', async (input) => {
    const answer = await put({ email: NEW, ...input })
    expect([answer.status, (await getProblem(answer)).errors]).toEqual([
      400,
      [{ path: 'currentPassword', message: 'Current password is incorrect' }],
    ])
    expect(await api.json('GET', '/api/user', { cookie: user.cookie })).toMatchObject({
      email: user.email,
      firstName: 'Ada',
    })
  })

  it('informs the old one, and the new one without any text of the user', async () => {
    expect((await put({ email: NEW, currentPassword: TEST_PASSWORD })).status).toBe(200)
    const [toNew, toOld, ...others] = await api.sentEmails()
    expect(others).toEqual([])
    expect(toOld).toMatchObject({ to: user.email, subject: expect.stringContaining('was changed') })
    expect(toOld!.text).toContain('Hello Grace,')
    expect(toOld!.text).not.toContain(NEW)
    expect(toNew).toMatchObject({ to: NEW, label: 'Email changed' })
    expect(toNew!.text).not.toMatch(/Grace|Hopper|Ada/)
  })

  it('informs the old one even if it was replaced twice', async () => {
    await put({ email: NEW, currentPassword: TEST_PASSWORD })
    // Only a verified address is informed about the next.
    await api.database.write((tx) => markConfirmed(tx, user.id))
    await put({ email: 'third@example.org', currentPassword: TEST_PASSWORD })
    const emails = (await api.sentEmails()).filter(({ subject }) => subject.includes('was changed'))
    expect(emails.map(({ to }) => to)).toEqual([NEW, user.email])
  })

  it('can’t flood someone’s mailbox or be used to guess the password', async () => {
    for (let i = 0; i < 5; i++) {
      const email = i % 2 === 0 ? 'victim@example.org' : `other${i}@example.org`
      expect((await put({ email, currentPassword: TEST_PASSWORD })).status).toBe(200)
    }
    expect((await put({ email: NEW, currentPassword: TEST_PASSWORD })).status).toBe(429)
    expect(
      (await api.sentEmails()).filter(({ to, text }) => to === 'victim@example.org' && !text!.includes('Grace')),
    ).toHaveLength(1)
    for (let i = 0; i < 10; i++) await put({ email: NEW, currentPassword: 'wrong' })
    expect((await put({ email: NEW, currentPassword: 'wrong' })).status).toBe(429)
  })

  it('disappears with the account: its queued emails are deleted', async () => {
    await put({ email: NEW, currentPassword: TEST_PASSWORD })
    const { cookie } = await api.signedInAs('admin')
    expect((await api.call('DELETE', `/api/admin/users/${user.id}`, { cookie })).status).toBe(204)
    expect(await api.sentEmails()).toEqual([])
  })
})
