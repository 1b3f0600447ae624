import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, TEST_ORIGIN, type TestApi } from '#api/testing.ts'
import type { QueuedEmail } from './calls.ts'
import { MAIL_KINDS } from './templates.ts'
import type { MailKind } from './template.ts'

let api: TestApi
let admin: string
beforeEach(async () => {
  api = await createTestApi()
  admin = (await api.signedInAs('admin')).cookie
})

const emailLog = () => api.json<QueuedEmail[]>('GET', '/api/admin/emails', { cookie: admin })
const newest = async () => (await emailLog())[0]
const patch = (path: string, body = {}) => api.call('PATCH', `/api/admin/users/${path}`, { cookie: admin, body })

describe('a user gets an email', () => {
  it('about a received request: after the registration, and after a new request', async () => {
    const body = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      username: 'ada',
      password: 'analytical engine',
      role: 'investor',
    }
    const response = await api.call('POST', '/api/register', { body })
    expect(await newest()).toMatchObject({
      label: 'Request received',
      to: 'ada@example.org',
      subject: 'We received your request to join as an investor',
      text: expect.stringContaining('within 1-2 business days'),
    })
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
    await api.call('POST', '/api/user/role-request', { cookie, body: { role: 'founder' } })
    expect((await newest())!.subject).toBe('We received your request to join as a founder')
  })

  it('when they are approved', async () => {
    const { id, email } = await api.createUser({ role: 'user', requestedRole: 'founder' })
    await patch(`${id}/approve-role`)
    expect(await newest()).toMatchObject({
      label: 'Request approved',
      to: email,
      text: expect.stringContaining(`${TEST_ORIGIN}/dashboard/startup`),
    })
  })

  it('when they are rejected, with the reason', async () => {
    const { id } = await api.createUser({ role: 'user', requestedRole: 'founder' })
    await patch(`${id}/reject-role`, { reason: 'Please tell us\nwhere you are.' })
    expect((await newest())!.text).toContain('> Please tell us\n> where you are.')
  })

  it('about a requested password and its decision, never with the password', async () => {
    const { username } = await api.createUser()
    const request = () =>
      api.call('POST', '/api/password-reset/request', { body: { username, reason: 'Lost my notes' } })
    const process = (id: number, body: object) =>
      api.call('POST', `/api/admin/password-reset-requests/${id}/process`, { cookie: admin, body })
    await request()
    await process(1, { status: 'approved', tempPassword: 'Kx7!pQ2@vB' })
    await request()
    await process(2, { status: 'rejected' })
    const all = await emailLog()
    const written = ['Password reset approved', 'Password reset rejected', 'Password reset requested']
    expect([...new Set(all.map(({ label }) => label))].toSorted()).toEqual(written)
    expect(JSON.stringify(all)).not.toMatch(/Kx7|Lost my notes/)
  })

  it('but not for a request in the name of someone who doesn’t exist', async () => {
    const body = { email: 'nobody@example.org', reason: 'Lost' }
    await api.call('POST', '/api/password-reset/request', { body })
    expect(await emailLog()).toEqual([])
  })

  it('but not when nothing is decided', async () => {
    const { id } = await api.createUser({ role: 'founder' })
    expect((await patch(`${id}/approve-role`)).status).toBe(409)
    expect(await emailLog()).toEqual([])
  })
})

/** Emails that the recipient requested, or that are about their own account or report. */
const ALWAYS = [
  'accessEnded',
  'addressProof',
  'emailChanged',
  'emailCode',
  'messagesReported',
  'newDevice',
  'passkeyChanged',
  'passwordChanged',
  'profileChangeRequested',
  'profileReported',
  'recoveryCodesRenewed',
  'reportAnswered',
  'requestApproved',
  'requestReceived',
  'requestRejected',
  'resetApproved',
  'resetLink',
  'resetReceived',
  'resetRejected',
  'suspiciousAttempts',
  'testEmail',
  'twoFactorChanged',
  'websiteCode',
]

it('every other kind of email has an unsubscribe link: for its topic, reviews, or invitations', () => {
  const endless = Object.entries(MAIL_KINDS as Record<string, Pick<MailKind<never>, 'topic' | 'isReviewEmail'>>)
    .filter(([name, { topic, isReviewEmail }]) => !topic && !isReviewEmail && name !== 'invitation')
    .map(([name]) => name)
  expect(endless.toSorted()).toEqual(ALWAYS)
})
