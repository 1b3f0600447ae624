import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from './contract/user.ts'
import { DAY, MINUTE } from '#api/platform/contract/dates.ts'
import type { EmailAddressState, UndoPage } from './calls.ts'
import { getCode } from './email-proof.service.ts'
import { claimMessage } from '#api/email/queue.service.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { users } from '#api/users/table.ts'
import { emailCodes } from './table.ts'
import { emails } from '#api/email/table.ts'
import { createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

const ADA = { firstName: 'Ada', lastName: 'Quill', email: 'ada@quill.example', username: 'adaquill', role: 'founder' }

let api: TestApi
beforeEach(async () => {
  api = await createTestApi({ sendsMail: true })
})

const getCookie = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!

async function registered(values: Partial<typeof ADA> = {}, from = '192.0.2.1') {
  const body = { ...ADA, ...values, password: 'violet-lantern-42' }
  const answer = await api.call('POST', '/api/register', { body, headers: { 'X-Forwarded-For': from } })
  const user = (await answer.json()) as User
  return { ...user, cookie: getCookie(answer) }
}

/** The emails that would be sent now, in order, with recipient and text. */
async function sent() {
  const sentEmails: { to: string; kind: string; text: string }[] = []
  const next = async () =>
    (await claimMessage(api.database, 'members', api.clock.now)) ?? claimMessage(api.database, 'others', api.clock.now)
  for (let claimed; (claimed = await next());) {
    const { message, to } = claimed
    const email = await composeMail(api.context, api.database.read, message, {
      firstName: to?.firstName ?? null,
      now: api.clock.now,
    })
    await api.database.write((tx) => tx.update(emails).set({ state: 'sent' }).where(eq(emails.id, message.id)))
    if (email && to) sentEmails.push({ to: to.address, kind: message.kind, text: email.text })
  }
  return sentEmails
}

async function codeFor(userId: number): Promise<string> {
  const [row] = await api.database.read.select().from(emailCodes).where(eq(emailCodes.userId, userId))
  return getCode(api.context.keys, userId, row!.seed)
}
const listErrors = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0')

const confirm = (cookie: string, code: string, from = '192.0.2.1') =>
  api.call('POST', '/api/user/email-address/confirm', { cookie, body: { code }, headers: { 'X-Forwarded-For': from } })
const getState = (cookie: string) => api.json<EmailAddressState>('GET', '/api/user/email-address', { cookie })
const send = (cookie: string) => api.call('POST', '/api/user/email-address/code', { cookie })

describe('the address of a new account', () => {
  it('gets only its code until that is entered, and then what was queued', async () => {
    const { id, cookie, emailConfirmed } = await registered()
    expect(emailConfirmed).toBe(false)
    const [email, ...others] = await sent()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: ADA.email, kind: 'emailCode' })
    expect(email!.text).not.toMatch(/Ada|Quill/)
    const [, code] = /The code is (\d{4} \d{4})/.exec(email!.text)!
    expect(code!.replace(' ', '')).toBe(await codeFor(id))
    expect(await getState(cookie)).toMatchObject({ isConfirmed: false, isSending: true })

    expect(await (await confirm(cookie, code!)).json()).toMatchObject({ isConfirmed: true, codeUntil: null })
    expect(await api.json<User>('GET', '/api/user', { cookie })).toMatchObject({ emailConfirmed: true })
    expect((await sent()).map(({ kind }) => kind)).toEqual(['requestReceived'])
  })

  it('doesn’t block anything while unverified', async () => {
    const { cookie } = await registered()
    expect((await api.call('GET', '/api/startups', { cookie })).status).toBe(200)
    const again = await api.call('POST', '/api/user/role-request', { cookie, body: { role: 'investor' } })
    expect(again.status).toBe(200)
  })

  it('is verified with a code that is valid for 15 minutes, once', async () => {
    const { id, cookie } = await registered()
    const first = await codeFor(id)
    api.clock.now += 15 * MINUTE
    expect((await confirm(cookie, first)).status).toBe(400)
    expect((await send(cookie)).status).toBe(200)
    expect((await confirm(cookie, first)).status).toBe(400)
    const second = await codeFor(id)
    expect((await confirm(cookie, second)).status).toBe(200)
    expect((await send(cookie)).status).toBe(409)
    expect(await api.database.read.$count(emailCodes)).toBe(0)
  })

  it('doesn’t show its code in the email log', async () => {
    await registered()
    const email = (await api.sentEmails()).find(({ label }) => label === 'Email verification code')
    expect(email!.text).toContain('The code is •••• ••••')
  })

  it('refuses what isn’t a code at its field, without counting it', async () => {
    const { id, cookie } = await registered()
    for (const code of ['', '1234567', '123456789', 'abcdefgh'])
      expect((await confirm(cookie, code)).status, code).toBe(400)
    expect((await confirm(cookie, await codeFor(id))).status).toBe(200)
  })
})

describe('guessing a code', () => {
  it('is stopped at the sixth attempt, from one address or many', async () => {
    const { id, cookie } = await registered()
    const code = await codeFor(id)
    for (let i = 0; i < 5; i++) expect((await confirm(cookie, listErrors(code), `198.51.100.${i}`)).status).toBe(400)
    expect((await confirm(cookie, code, '203.0.113.9')).status).toBe(400)
  })

  it('is delayed with new codes too: after ten wrong ones, from every address', async () => {
    const { id, cookie, username } = await registered()
    for (let round = 0; round < 2; round++) {
      const wrong = listErrors(await codeFor(id))
      for (let i = 0; i < 5; i++) expect((await confirm(cookie, wrong, `198.51.100.${i}`)).status).toBe(400)
      await send(cookie)
    }
    const refused = await confirm(cookie, await codeFor(id), '203.0.113.9')
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])

    await api.call('DELETE', '/api/user', { cookie, body: { confirmation: username } })
    const registeredAgain = await registered({ username: 'somebody.else' }, '203.0.113.77')
    expect((await confirm(registeredAgain.cookie, '00000000', '203.0.113.78')).status).toBe(429)
  })

  it('is useless for another account: a code is for one account and one address', async () => {
    const ada = await registered()
    const eve = await registered({ username: 'eve', email: 'eve@quill.example' })
    expect((await confirm(eve.cookie, await codeFor(ada.id))).status).toBe(400)
  })
})

describe('codes and mailboxes', () => {
  it('each further code is delayed longer, per address and not only per account', async () => {
    const { cookie, username } = await registered()
    expect((await send(cookie)).status).toBe(200)
    const refused = await send(cookie)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30'])
    await api.call('DELETE', '/api/user', { cookie, body: { confirmation: username } })
    await registered()
    expect(await sent()).toEqual([])
  })

  it('none is sent without a mail server', async () => {
    api = await createTestApi()
    const { cookie } = await registered()
    expect(await getState(cookie)).toMatchObject({ isConfirmed: false, isSending: false })
    expect((await send(cookie)).status).toBe(409)
  })
})

describe('an administrator', () => {
  it('can verify an address, audited, but not another one than was shown', async () => {
    const { id, updatedAt } = await registered()
    const { cookie } = await api.signedInAs('admin')
    const patch = (body: object) => api.call('PATCH', `/api/admin/users/${id}/confirm-email`, { cookie, body })
    expect((await patch({ updatedAt: new Date(api.clock.now - 1).toISOString() })).status).toBe(409)
    expect(await (await patch({ updatedAt })).json()).toMatchObject({ emailConfirmed: true })
    expect((await patch({})).status).toBe(200)
    const trail = await api.json<object[]>('GET', '/api/admin/audit?action=user.email-verify', { cookie })
    expect(trail).toMatchObject([{ action: 'user.email-verify', targetId: id }])
  })

  it('can’t approve anyone before verification, if the settings require it', async () => {
    const { id } = await registered()
    const { cookie } = await api.signedInAs('admin')
    const settings = { editorsMayPublish: true, requireTwoFactorForAdmins: false, requireVerifiedEmail: true }
    await api.call('PATCH', '/api/admin/settings', { cookie, body: settings })
    const patch = async (path: string, body: object) =>
      (await api.call('PATCH', `/api/admin/users/${id}/${path}`, { cookie, body })).status
    expect(await patch('approve-role', {})).toBe(409)
    expect(await patch('role', { role: 'editor' })).toBe(409)
    const bulk = await api.json('POST', '/api/admin/users/bulk', { cookie, body: { action: 'approve', ids: [id] } })
    expect(bulk).toMatchObject({ done: [], refused: [{ id, reason: expect.stringContaining('email address') }] })
    expect(await patch('confirm-email', {})).toBe(200)
    expect(await patch('approve-role', {})).toBe(200)
  })

  it('can approve before verification otherwise', async () => {
    const { id } = await registered()
    const { cookie } = await api.signedInAs('admin')
    expect((await api.call('PATCH', `/api/admin/users/${id}/approve-role`, { cookie, body: {} })).status).toBe(200)
  })
})

describe('a change of address', () => {
  let user: Awaited<ReturnType<TestApi['signedInAs']>>
  beforeEach(async () => {
    user = await api.signedInAs('founder', { firstName: 'Ada' })
  })

  const changeEmail = (email: string, cookie = user.cookie) =>
    api.call('PUT', '/api/user/profile', {
      cookie,
      body: { firstName: 'Ada', lastName: 'Quill', email, currentPassword: TEST_PASSWORD },
    })
  const linkIn = (sentEmails: Awaited<ReturnType<typeof sent>>, to: string) =>
    /undo-email-change\?token=(\S+)/.exec(sentEmails.find((email) => email.to === to)!.text)![1]!
  const page = (token: string) => api.call('GET', `/api/email-address/undo?token=${encodeURIComponent(token)}`)
  const readClickToken = async (token: string) => ((await (await page(token)).json()) as UndoPage).press
  const undo = (token: string, press: string) => api.call('POST', '/api/email-address/undo', { body: { token, press } })
  const getEmail = async () => (await api.database.read.select().from(users).where(eq(users.id, user.id)))[0]!

  it('needs a new code, which the first of two addresses never gets', async () => {
    await changeEmail('first@example.org')
    await changeEmail('second@example.org')
    const sentEmails = await sent()
    expect(sentEmails.map(({ to }) => to)).toEqual([user.email, 'second@example.org'])
    expect((await confirm(user.cookie, await codeFor(user.id))).status).toBe(200)
  })

  it('is undone once with a click on the page of the email to the old address', async () => {
    await changeEmail('new@example.org')
    const token = linkIn(await sent(), user.email)
    expect((await undo(token, await readClickToken(token))).status).toBe(204)
    expect(await getEmail()).toMatchObject({ email: user.email, emailUnconfirmedSince: null })
    expect((await api.call('GET', '/api/user', { cookie: user.cookie })).status).toBe(401)
    expect((await page(token)).status).toBe(404)
    const { cookie } = await api.signedInAs('admin')
    const trail = await api.json<object[]>('GET', '/api/admin/audit?action=user.email-undo', { cookie })
    expect(trail).toMatchObject([{ actorId: user.id, targetId: user.id }])
  })

  it('isn’t undone by a scanner that opens the link or clicks without the code', async () => {
    await changeEmail('new@example.org')
    const token = linkIn(await sent(), user.email)
    const path = `/api/email-address/undo?token=${encodeURIComponent(token)}`
    for (const method of ['GET', 'HEAD', 'GET']) await api.call(method, path, { headers: { Purpose: 'prefetch' } })
    const press = await readClickToken(token)
    const forged = ['', 'x', `${api.clock.now}.x`, press.replace(/^\d+/, String(api.clock.now + 1)), token]
    for (const code of forged) expect((await undo(token, code)).status, code).toBe(400)
    api.clock.now += 61 * MINUTE
    expect((await undo(token, press)).status).toBe(400)
    expect(await getEmail()).toMatchObject({ email: 'new@example.org' })
    expect((await undo(token, await readClickToken(token))).status).toBe(204)
  })

  it('can be undone for seven days, in which no one else can use the address', async () => {
    await changeEmail('new@example.org')
    const token = linkIn(await sent(), user.email)
    const press = await readClickToken(token)
    const body = { ...ADA, email: user.email, password: 'violet-lantern-42' }
    const response = await api.call('POST', '/api/register', { body })
    expect([response.status, await response.text()]).toEqual([
      409,
      'There is already an account with this email address.',
    ])
    api.clock.now += 7 * DAY
    expect((await page(token)).status).toBe(404)
    expect((await undo(token, press)).status).toBe(404)
    expect((await api.call('POST', '/api/register', { body })).status).toBe(201)
  })

  it('when undone invalidates links of later changes, which may be someone else’s', async () => {
    await changeEmail('thief@example.org')
    const owners = linkIn(await sent(), user.email)
    await confirm(user.cookie, await codeFor(user.id))
    await changeEmail('thief.too@example.org')
    const thiefs = linkIn(await sent(), 'thief@example.org')
    expect((await undo(owners, await readClickToken(owners))).status).toBe(204)
    expect((await page(thiefs)).status).toBe(404)
    expect(await getEmail()).toMatchObject({ email: user.email })
  })

  it('from an address that was never verified sends nothing there', async () => {
    const ada = await registered()
    await sent()
    const answer = await api.call('PUT', '/api/user/profile', {
      cookie: ada.cookie,
      body: { ...ADA, email: 'right@quill.example', currentPassword: 'violet-lantern-42' },
    })
    expect(answer.status).toBe(200)
    expect((await sent()).map(({ to }) => to)).toEqual(['right@quill.example'])
  })

  it.each(['', 'x', '1.x', '999.x'])('doesn’t accept the link %j', async (token) => {
    await changeEmail('new@example.org')
    expect((await page(token)).status).toBe(404)
    expect((await undo(token, 'x')).status).toBe(404)
  })
})
