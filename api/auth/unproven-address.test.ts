import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#api/account/contract/user.ts'
import { MINUTE } from '#api/platform/contract/dates.ts'
import type { EmailAddressState } from '#api/account/calls.ts'
import type { Invitation } from '#api/invitations/calls.ts'
import { invitationToken } from '#api/invitations/token.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { users } from '#api/users/table.ts'
import { invitations } from '#api/invitations/table.ts'
import { emails } from '#api/email/table.ts'
import { importedRecords } from '#api/imports/table.ts'
import { getAnswer, createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

const EMAIL = 'owner@victim.example'
const USER = { firstName: 'Hanne', lastName: 'Bly', username: 'hannebly', password: 'violet-lantern-42' }

let api: TestApi
let admin: { cookie: string }
beforeEach(async () => {
  api = await createTestApi({ sendsMail: true })
  admin = await api.signedInAs('admin')
})

const register = (values: object = {}) =>
  api.call('POST', '/api/register', { body: { ...USER, email: EMAIL, role: 'investor', ...values } })
/** A wrong code from a network address. */
const guess = (address: string) =>
  api.call('POST', '/api/register', {
    body: { ...USER, email: EMAIL, role: 'investor', emailCode: '000000000000' },
    headers: { 'X-Forwarded-For': address },
  })
/** Someone who entered an address that isn't theirs. */
async function stranger(username = 'stranger', email = EMAIL) {
  const answer = await register({ username, email, role: 'founder' })
  const user = (await answer.json()) as User
  return { ...user, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! }
}
const getUser = async (id: number) => (await api.database.read.select().from(users).where(eq(users.id, id)))[0]!
const getOwner = async () => (await api.database.read.select().from(users).where(eq(users.email, EMAIL)))[0]
const requestCode = (email = EMAIL) => api.call('POST', '/api/email-address/code', { body: { email } })
const proofs = async () => {
  const rows = await api.database.read.select().from(emails).where(eq(emails.kind, 'addressProof'))
  return Promise.all(
    rows.map(async (row) => ({
      to: row.address,
      text: (await composeMail(api.context, api.database.read, row, { firstName: null, now: api.clock.now }))!.text,
    })),
  )
}
async function codeInMail(): Promise<string> {
  await requestCode()
  return /The code is (\d{4} \d{4} \d{4})\n/.exec((await proofs()).at(-1)!.text)![1]!
}
const invite = (role = 'investor') =>
  api.call('POST', '/api/admin/invitations', { cookie: admin.cookie, body: { email: EMAIL, role } })
async function getLink(id: number) {
  const [row] = await api.database.read.select().from(invitations).where(eq(invitations.id, id))
  return invitationToken(api.context.keys, row!)
}
async function accept(id: number) {
  const token = await getLink(id)
  const { press } = await api.json<{ press: string }>('GET', `/api/invitation?token=${token}`)
  return api.call('POST', '/api/invitation/accept', { body: { ...USER, token, press } })
}

describe('an unverified address', () => {
  it('goes to the user who accepts an invitation sent there', async () => {
    const { id } = (await (await invite()).json()) as Invitation
    const other = await stranger()
    const accepted = await accept(id)
    expect([accepted.status, await accepted.json()]).toMatchObject([201, { email: EMAIL, emailConfirmed: true }])
    expect(await getUser(other.id)).toMatchObject({
      username: 'stranger',
      email: `account-${other.id}@no-address.invalid`,
    })
    expect((await getUser(other.id)).emailUnconfirmedSince).not.toBeNull()
    const trail = await api.json<object[]>('GET', '/api/admin/audit', { cookie: admin.cookie })
    expect(trail).toContainEqual(expect.objectContaining({ action: 'user.email-lost', targetId: other.id }))
  })

  it('can be invited by an administrator, and a verified one can’t', async () => {
    const other = await stranger()
    expect((await invite()).status).toBe(201)
    await api.call('PATCH', `/api/admin/users/${other.id}/confirm-email`, { cookie: admin.cookie, body: {} })
    const [made] = await api.json<Invitation[]>('GET', '/api/admin/invitations', { cookie: admin.cookie })
    expect((await api.call('GET', `/api/invitation?token=${await getLink(made!.id)}`)).status).toBe(404)
    await api.call('DELETE', `/api/admin/invitations/${made!.id}`, { cookie: admin.cookie })
    expect((await invite()).status).toBe(409)
  })

  it('gets the link of a member’s invitation, like an address without an account', async () => {
    await stranger()
    const { cookie } = await api.signedInAs('founder')
    await api.call('POST', '/api/invitations', { cookie, body: { email: EMAIL, role: 'founder' } })
    const [row] = await api.database.read.select().from(emails).where(eq(emails.kind, 'invitation'))
    const email = await composeMail(api.context, api.database.read, row!, { firstName: null, now: api.clock.now })
    expect(email!.text).toMatch(/\/invitation\?token=/)
  })

  it('goes to the user who registers with the code sent there, and not without', async () => {
    const other = await stranger()
    const accepted = 'There is already an account with this email address.'
    expect(await getAnswer(register())).toEqual([409, accepted])
    const registered = await register({ emailCode: await codeInMail() })
    expect([registered.status, await registered.json()]).toMatchObject([201, { email: EMAIL, emailConfirmed: true }])
    expect((await getUser(other.id)).email).not.toBe(EMAIL)
  })

  it('goes to the user who changes to it with the code, and ends what the code ends', async () => {
    const other = await stranger()
    const user = await api.signedInAs('investor')
    const body = {
      firstName: 'Ada',
      lastName: 'Quill',
      email: EMAIL,
      phoneNumber: null,
      currentPassword: TEST_PASSWORD,
    }
    const change = (more: object = {}) =>
      api.call('PUT', '/api/user/profile', { cookie: user.cookie, body: { ...body, ...more } })
    expect((await change()).status).toBe(409)
    const changed = await change({ emailCode: await codeInMail() })
    expect([changed.status, await changed.json()]).toMatchObject([200, { email: EMAIL, emailConfirmed: true }])
    expect((await getUser(user.id)).emailUnconfirmedSince).toBeNull()
    expect((await getUser(other.id)).email).not.toBe(EMAIL)
  })

  it('stays if the code is wrong or too old, or the address is verified by now', async () => {
    const other = await stranger()
    const code = await codeInMail()
    const wrong = String((Number(code.replaceAll(' ', '')) + 1) % 10 ** 12).padStart(12, '0')
    expect((await register({ emailCode: wrong })).status).toBe(400)
    api.clock.now += 31 * MINUTE
    expect((await register({ emailCode: code })).status).toBe(400)
    const fresh = await codeInMail()
    admin.cookie = await api.signIn((await api.createUser({ role: 'admin' })).id)
    await api.call('PATCH', `/api/admin/users/${other.id}/confirm-email`, { cookie: admin.cookie, body: {} })
    expect((await register({ emailCode: fresh })).status).toBe(409)
    expect((await getOwner())?.id).toBe(other.id)
  })

  it('can be guessed only so often from one network address, which blocks no one else', async () => {
    await stranger()
    for (let i = 0; i < 10; i++) expect((await guess('203.0.113.9')).status).toBe(400)
    expect((await guess('203.0.113.9')).status).toBe(429)
    expect((await register({ emailCode: await codeInMail() })).status).toBe(201)
  })

  it('can be guessed only so often from one network address, for any account', async () => {
    await stranger()
    const other = await stranger('another', 'another@victim.example')
    const body = { firstName: 'Ada', lastName: 'Bly', email: EMAIL, currentPassword: USER.password }
    const changeEmail = () =>
      api.call('PUT', '/api/user/profile', {
        cookie: other.cookie,
        body: { ...body, emailCode: '000000000000' },
        headers: { 'X-Forwarded-For': '203.0.113.9' },
      })
    for (let i = 0; i < 9; i++) expect((await guess('203.0.113.9')).status).toBe(400)
    expect((await changeEmail()).status).toBe(400)
    expect((await changeEmail()).status).toBe(429)
  })

  it('stays open to its owner after wrong codes from any number of addresses', async () => {
    await stranger()
    for (let i = 0; i < 60; i++) expect((await guess(`203.0.113.${i}`)).status).toBe(400)
    expect((await register({ emailCode: await codeInMail() })).status).toBe(201)
  })

  it('doesn’t prevent importing or inviting its person', async () => {
    await stranger()
    const fields = { companyName: 'Quiet Orchard', email: EMAIL }
    const row = { kind: 'startups', fields, emailKey: EMAIL, nameKey: 'quiet orchard' } as const
    await api.database.write(async (tx) => void (await tx.insert(importedRecords).values(row)))
    const claimable = await api.json<object[]>('GET', '/api/admin/invitations/claimable', { cookie: admin.cookie })
    expect(claimable).toMatchObject([{ email: EMAIL }])
  })
})

describe('a code that proves an address', () => {
  it('has the same response for every address', async () => {
    await stranger()
    const confirmed = (await api.createUser()).email
    for (const email of [EMAIL, confirmed, 'free@nobody.example'])
      expect(await getAnswer(requestCode(email))).toEqual([204, ''])
    const [code, account, ...others] = await proofs()
    expect([code!.to, code!.text]).toEqual([EMAIL, expect.stringMatching(/The code is \d{4} \d{4} \d{4}\n/)])
    expect([account!.to, account!.text]).toEqual([confirmed, expect.stringContaining('already has an account')])
    expect(account!.text).not.toContain('The code is')
    expect(others).toEqual([])
  })

  it('is sent three times, then once in eight hours, for any requester', async () => {
    await stranger()
    let sent = 0
    for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
      const { status } = await api.call('POST', '/api/email-address/code', {
        body: { email: EMAIL },
        headers: { 'X-Forwarded-For': `203.0.113.${minutes / 30}` },
      })
      if (status === 204) sent++
      api.clock.now += 30 * MINUTE
    }
    expect([sent, (await proofs()).length]).toEqual([5, 5])
  })

  it('is limited, and refused if no email is sent', async () => {
    await stranger()
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await requestCode()).status)
    expect(statuses.at(-1)).toBe(429)
    api.context.sendsMail = false
    expect((await requestCode('other@nobody.example')).status).toBe(409)
  })
})

describe('a user who lost the address', () => {
  it('keeps the account, is informed, and sets another address', async () => {
    const other = await stranger()
    await register({ emailCode: await codeInMail() })
    const state = () => api.json<EmailAddressState>('GET', '/api/user/email-address', { cookie: other.cookie })
    expect(await state()).toMatchObject({ isConfirmed: false, email: `account-${other.id}@no-address.invalid` })
    const send = () => api.call('POST', '/api/user/email-address/code', { cookie: other.cookie })
    expect((await send()).status).toBe(409)
    const confirm = `/api/admin/users/${other.id}/confirm-email`
    expect((await api.call('PATCH', confirm, { cookie: admin.cookie, body: {} })).status).toBe(409)
    const login = { username: 'stranger', password: USER.password }
    expect((await api.call('POST', '/api/login', { body: login })).status).toBe(200)

    const own = { firstName: 'S', lastName: 'T', email: 'own@stranger.example', phoneNumber: null }
    const body = { ...own, currentPassword: USER.password }
    expect((await api.call('PUT', '/api/user/profile', { cookie: other.cookie, body })).status).toBe(200)
    expect(await state()).toMatchObject({ email: 'own@stranger.example' })
  })

  it('has a placeholder that is unique and can’t be typed', async () => {
    const others = [await stranger('one'), await stranger('two', 'two@victim.example')]
    for (const { email, username } of others) {
      await requestCode(email)
      const code = /The code is (\d{4} \d{4} \d{4})\n/.exec((await proofs()).at(-1)!.text)![1]!
      await register({ email, username: `${username}owner`, emailCode: code })
    }
    const standIns = await Promise.all(others.map(async ({ id }) => (await getUser(id)).email))
    expect(new Set(standIns).size).toBe(2)
    expect((await register({ username: 'third', email: standIns[0]! })).status).toBe(400)
  })
})
