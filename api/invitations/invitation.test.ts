import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#api/platform/contract/dates.ts'
import type { Claimable, Invitation, InvitationPage, InvitationPreview, MyInvitations } from './calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { getCode } from '#api/account/email-proof.service.ts'
import { invitationToken } from './token.ts'
import { composeMail, createMailSender } from '#api/email/sender.service.ts'
import { claimMessage, markSent } from '#api/email/queue.service.ts'
import { startMailServer } from '#api/email/testing-smtp.ts'
import { users } from '#api/users/table.ts'
import { auditEntries } from '#api/audit/table.ts'
import { invitations } from './table.ts'
import { emails } from '#api/email/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { startups } from '#api/startups/table.ts'
import { importedRecords, tableImports, importRows } from '#api/imports/table.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { invitationJob } from './jobs.ts'

const USER = { firstName: 'Hanne', lastName: 'Bly', username: 'hannebly', password: 'violet-lantern-42' }
const EMAIL = 'hanne@orchard.example'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi({ sendsMail: true })
  admin = await api.signedInAs('admin')
})

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  api.json<T>(method, `/api/admin/invitations${path}`, { cookie: admin.cookie, ...(body !== undefined && { body }) })
const invite = (role: string, email = EMAIL) => asAdmin<Invitation>('POST', '', { email, role })
const list = (state = '') => asAdmin<Invitation[]>('GET', `?state=${state}`)
const getRow = async (id: number) =>
  (await api.database.read.select().from(invitations).where(eq(invitations.id, id)))[0]!
const getToken = async (id: number) => invitationToken(api.context.keys, await getRow(id))
const rightCode = async (id: number) => getCode(api.context.keys, id, (await getRow(id)).seed)
const page = async (token: string) => api.call('GET', `/api/invitation?token=${token}`)
const opened = async (id: number) => {
  const token = await getToken(id)
  const { press } = (await (await page(token)).json()) as InvitationPage
  return { token, press }
}
const post = (path: string, body: object, headers = {}) =>
  api.call('POST', `/api/invitation/${path}`, { body, headers })
const accept = async (id: number, more: object = {}) => post('accept', { ...(await opened(id)), ...USER, ...more })
/** As the user who is signed in where the invitation was opened. */
const acceptAs = async (cookie: string, id: number) =>
  api.call('POST', '/api/invitation/accept', { cookie, body: { ...(await opened(id)), ...USER } })
const getUser = async (email = EMAIL) => (await api.database.read.select().from(users).where(eq(users.email, email)))[0]
const storedEmails = () => api.database.read.select().from(emails).where(eq(emails.kind, 'invitation'))

/** Sends the emails that are due. */
async function deliver() {
  for (;;) {
    const claimed = await claimMessage(api.database, 'members', api.clock.now)
    if (!claimed) return
    await markSent(api.database, claimed.message, api.clock.now)
  }
}

const FIELDS = {
  companyName: 'Quiet Orchard',
  contactName: 'Hanne Bly',
  email: EMAIL,
  industry: 'AgTech',
  stage: 'pre-seed',
  elevatorPitch: 'Counts blossoms from the air.',
  fundingAmount: 150_000,
}
const imported = async (fields: Record<string, unknown> = FIELDS, kind: 'startups' | 'investors' = 'startups') => {
  const keys = { emailKey: (fields['email'] as string | undefined) ?? null, nameKey: 'quiet orchard' }
  const [row] = await api.database.write((tx) =>
    tx
      .insert(importedRecords)
      .values({ kind, fields, ...keys, source: 'Chamber' })
      .returning(),
  )
  return row!
}
/** Invites everyone from an imported file, and returns the newest invitation. */
const inviteAll = async () => {
  await asAdmin('POST', '/claims', { recordIds: 'all' })
  return (await list())[0]!
}

describe('an invitation to a role', () => {
  it.each(['founder', 'investor', 'editor', 'admin'] as const)('creates an approved %s', async (role) => {
    const { id, state } = await invite(role)
    expect(state).toBe('pending')
    await deliver()
    expect(await list()).toMatchObject([{ id, state: 'sent', email: EMAIL, role, by: 'Test person1' }])

    const accepted = await accept(id)
    expect(accepted.status).toBe(201)
    expect(await accepted.json()).toMatchObject({ role, approved: true, email: EMAIL, emailConfirmed: true })
    expect(accepted.headers.get('Set-Cookie')).toContain('session=')
    expect(await list()).toMatchObject([{ state: 'accepted', acceptedBy: 'Hanne Bly' }])
    expect((await page(await getToken(id))).status).toBe(404)
  })

  it('opened while someone else is signed in stays valid, and so does the session', async () => {
    const { id } = await invite('founder')
    await deliver()
    const refused = await acceptAs(admin.cookie, id)
    expect([refused.status, refused.headers.get('Set-Cookie'), await getUser()]).toEqual([409, null, undefined])
    expect(await list()).toMatchObject([{ state: 'sent' }])
    expect((await accept(id)).status).toBe(201)
  })

  it('is refused for an address that has an account, is invited, or has declined', async () => {
    const other = await api.createUser()
    expect(
      (
        await api.call('POST', '/api/admin/invitations', {
          cookie: admin.cookie,
          body: { email: other.email, role: 'editor' },
        })
      ).status,
    ).toBe(409)
    const { id } = await invite('editor')
    const again = () =>
      api.call('POST', '/api/admin/invitations', {
        cookie: admin.cookie,
        body: { email: EMAIL.toUpperCase(), role: 'founder' },
      })
    expect((await again()).status).toBe(409)
    expect((await post('refuse', await opened(id))).status).toBe(204)
    expect((await again()).status).toBe(409)
  })

  it('as editor or administrator is invalid once its inviter can’t invite', async () => {
    const { id } = await invite('admin')
    const founder = await invite('founder', 'noa@switchback.example')
    await api.database.write((tx) => tx.update(users).set({ role: 'founder' }).where(eq(users.id, admin.id)))
    expect((await page(await getToken(id))).status).toBe(404)
    expect((await page(await getToken(founder.id))).status).toBe(200)
  })

  it('shows the same when revoked as when its address already has an account', async () => {
    const { id } = await invite('founder')
    const other = await invite('founder', 'noa@switchback.example')
    const tokens = [await getToken(id), await getToken(other.id), '7.of-nobody']
    await api.createUser({ email: EMAIL })
    await asAdmin('DELETE', `/${other.id}`)
    const texts = await Promise.all(tokens.map(async (token) => (await page(token)).text()))
    expect(new Set(texts).size).toBe(1)
  })
})

describe('an email scanner', () => {
  it('consumes nothing by opening the link or clicking without the code', async () => {
    const { id } = await invite('founder')
    const other = await invite('founder', 'noa@switchback.example')
    const token = await getToken(id)
    for (let i = 0; i < 3; i++) expect((await page(token)).status).toBe(200)
    const { press } = await opened(other.id)
    for (const path of ['accept', 'refuse', 'email'])
      for (const wrong of ['', 'x', `${api.clock.now}.x`, press]) {
        expect([path, (await post(path, { token, press: wrong, ...USER })).status]).toEqual([path, 400])
      }
    expect((await accept(id)).status).toBe(201)
  })
})

describe('the code of an email', () => {
  const type = (code: string, email = EMAIL, from = '203.0.113.5') =>
    post('code', { email, code }, { 'X-Forwarded-For': from })

  it('opens the same page as the link', async () => {
    const { id } = await invite('investor')
    const answered = await type(await rightCode(id))
    expect(await answered.json()).toEqual({ token: await getToken(id) })
    expect((await accept(id)).status).toBe(201)
  })

  it('allows five wrong attempts from anywhere, and then the link still works', async () => {
    const { id } = await invite('investor')
    const code = await rightCode(id)
    const wrong = (Number(code) === 0 ? 1 : 0).toString().padStart(8, '0')
    const unknown = await (await type(wrong, 'nobody@example.org', '198.51.100.1')).text()
    for (let i = 0; i < LIMITS.invitation.attempts; i++)
      expect(await (await type(wrong, EMAIL, `203.0.113.${i}`)).text()).toBe(unknown)
    const late = await type(code, EMAIL, '203.0.113.99')
    expect([late.status, await late.text()]).toEqual([400, unknown])
    expect((await page(await getToken(id))).status).toBe(200)
  })

  it('can only be guessed so often per address, whether invited or not', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await type('00000000', 'nobody@example.org', `203.0.113.${i}`)).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  })
})

describe('a profile to claim', () => {
  it('becomes the founder’s own with one click, and needs review', async () => {
    const record = await imported()
    expect(await asAdmin<Claimable[]>('GET', '/claimable')).toMatchObject([{ id: record.id, profile: 'Quiet Orchard' }])
    const { id } = await inviteAll()
    expect(await asAdmin<Claimable[]>('GET', '/claimable')).toEqual([])
    expect(await (await page(await getToken(id))).json()).toMatchObject({
      email: EMAIL,
      role: 'founder',
      profile: { name: 'Quiet Orchard', source: 'Chamber', firstName: 'Hanne', lastName: 'Bly', lacks: [] },
    })
    expect(await (await accept(id)).json()).toMatchObject({ role: 'founder', profileCompleted: true })

    const user = (await getUser())!
    const [startup] = await api.database.read.select().from(startups).where(eq(startups.userId, user.id))
    expect(startup).toMatchObject({
      companyName: 'Quiet Orchard',
      stage: 'pre-seed',
      fundingAmount: 150_000,
      description: '',
      approved: false,
      isPublic: false,
    })
    const [stored] = await api.database.read.select().from(importedRecords)
    expect(stored).toMatchObject({ ownerId: user.id })
  })

  it('requires the fields of a startup, and writes nothing before', async () => {
    const { industry: _, stage: __, ...fields } = FIELDS
    await imported(fields)
    const { id } = await inviteAll()
    const refused = await accept(id, { industry: 'Energy' })
    expect([refused.status, await refused.text()]).toEqual([400, 'Please select a stage'])
    expect(await getUser()).toBeUndefined()
    expect((await accept(id, { industry: 'Energy', stage: 'seed' })).status).toBe(201)
  })

  it('becomes an investor’s own with the meaning of its range', async () => {
    const fields = { firmName: 'Alder Fund', lastName: 'Bly', email: EMAIL, investmentRange: '$50K - $100K' }
    await imported(fields, 'investors')
    const { id } = await inviteAll()
    const accepted = await accept(id)
    expect([accepted.status, (await getUser())?.role]).toEqual([201, 'investor'])
    const cookie = await api.signIn((await getUser())!.id)
    expect(await api.json('GET', '/api/investor/profile', { cookie })).toMatchObject({
      firmName: 'Alder Fund',
      investmentRange: '$50K - $100K',
      isPublic: false,
    })
  })

  it('is removed by “This isn’t me”, which notifies the admin; not imported again', async () => {
    await imported()
    const { id } = await inviteAll()
    expect((await post('refuse', await opened(id))).status).toBe(204)
    expect(await api.database.read.select().from(importedRecords)).toEqual([])
    expect(await list()).toMatchObject([{ state: 'declined', profile: null }])
    const shown = await api.database.read.select().from(notifications).where(eq(notifications.userId, admin.id))
    expect(shown.map(({ type }) => type)).toEqual(['invitation_declined'])
    await imported()
    expect(await asAdmin<Claimable[]>('GET', '/claimable')).toEqual([])
  })

  it('is listed and invited by its import', async () => {
    const record = await imported()
    await imported({ ...FIELDS, companyName: 'Else', email: 'else@orchard.example' })
    const table = { kind: 'startups', fileName: 'List.csv', rowCount: 1 } as const
    const importId = await api.database.write(async (tx) => {
      const [made] = await tx
        .insert(tableImports)
        .values({ ...table, columns: [], fields: [], state: 'done' })
        .returning()
      await tx
        .insert(importRows)
        .values({ importId: made!.id, rowNumber: 2, profileId: record.id, outcome: 'unchanged' })
      return made!.id
    })
    expect(await asAdmin<Claimable[]>('GET', `/claimable?import=${importId}`)).toMatchObject([{ id: record.id }])
    expect(await asAdmin('POST', '/claims', { recordIds: 'all', import: importId })).toEqual({ invited: 1 })
    expect(await asAdmin<Claimable[]>('GET', `/claimable?import=${importId}`)).toEqual([])
    expect(await asAdmin<Claimable[]>('GET', '/claimable')).toMatchObject([{ email: 'else@orchard.example' }])
  })

  it('is offered once to an address with two imported profiles', async () => {
    const first = await imported()
    await imported({ ...FIELDS, companyName: 'Quiet Orchard Capital' }, 'investors')
    expect(await asAdmin('POST', '/claims', { recordIds: 'all' })).toEqual({ invited: 1 })
    const [only, ...others] = await list()
    expect([await getRow(only!.id), others]).toMatchObject([{ recordId: first.id }, []])
    expect(await asAdmin<Claimable[]>('GET', '/claimable')).toEqual([])
    await asAdmin('DELETE', `/${only!.id}`)
    expect(await asAdmin<Claimable[]>('GET', '/claimable')).toHaveLength(2)
  })

  it('goes to one of two people who click at the same time', async () => {
    await imported()
    const { id } = await inviteAll()
    const both = await Promise.all([accept(id), accept(id, { username: 'other' })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(await api.database.read.select().from(startups)).toHaveLength(1)
  })
})

describe('the link of an invitation', () => {
  const copy = (id: number, cookie = admin.cookie) => api.call('POST', `/api/admin/invitations/${id}/link`, { cookie })

  it('can be copied by an administrator while no email is sent, with an audit entry', async () => {
    api.context.sendsMail = false
    const { id } = await invite('editor')
    const { link } = (await (await copy(id)).json()) as { link: string }
    expect(link).toBe(`${api.context.siteUrl}/invitation?token=${await getToken(id)}`)
    expect(await api.database.read.$count(auditEntries, eq(auditEntries.action, 'invitation.link'))).toBe(1)
    expect((await accept(id)).status).toBe(201)
  })

  it('can’t be copied if it expired, is queued, or its address has declined', async () => {
    const { id } = await invite('editor')
    await asAdmin('DELETE', `/${id}`)
    const pending = await invite('editor', 'noa@switchback.example')
    const declined = await invite('founder', 'mel@switchback.example')
    await post('refuse', await opened(declined.id))
    const { cookie } = await api.signedInAs('founder')
    await api.call('POST', '/api/invitations', { cookie, body: { email: 'mel@switchback.example', role: 'founder' } })
    const [ofMember] = await list()
    await api.database.write((tx) => tx.update(invitations).set({ sentAt: null }).where(eq(invitations.id, pending.id)))
    for (const invitationId of [id, pending.id, declined.id, ofMember!.id])
      expect((await copy(invitationId)).status).toBe(409)
    expect((await copy(id, cookie)).status).toBe(403)
  })
})

describe('invitation emails', () => {
  it('are limited per minute, each sent once, across restarts and processes', async () => {
    const most = LIMITS.invitation.aMinute
    for (let i = 0; i < most + 5; i++) await imported({ ...FIELDS, email: `p${i}@list.example` })
    await inviteAll()
    expect(await storedEmails()).toHaveLength(most)
    // A restart runs the job immediately, and so does another process.
    await Promise.all([api.runDue(invitationJob), api.runDue(invitationJob)])
    expect(await storedEmails()).toHaveLength(most)
    api.clock.now += MINUTE
    await Promise.all([api.runDue(invitationJob), api.runDue(invitationJob)])
    await api.runDue(invitationJob)
    const sent = await storedEmails()
    expect(sent).toHaveLength(most + 5)
    expect(new Set(sent.map(({ address }) => address)).size).toBe(most + 5)
  })

  it('are valid for thirty days; a newly requested one replaces the last', async () => {
    const { id } = await invite('founder')
    await deliver()
    const before = await opened(id)
    expect((await post('email', before)).status).toBe(409)
    api.clock.now += LIMITS.invitation.days * DAY
    admin.cookie = await api.signIn(admin.id)
    expect(await list()).toMatchObject([{ id, state: 'ended' }])
    expect(await (await page(before.token)).json()).toMatchObject({ isOver: true, email: null, role: null })
    const late = await opened(id)
    expect((await post('accept', { ...late, ...USER })).status).toBe(404)
    expect((await post('email', late)).status).toBe(204)
    expect((await page(before.token)).status).toBe(404)
    expect(await storedEmails()).toHaveLength(2)
    expect((await accept(id)).status).toBe(201)
  })

  it('are resent and revoked by an administrator', async () => {
    const { id } = await invite('founder')
    expect((await api.call('POST', `/api/admin/invitations/${id}/email`, { cookie: admin.cookie })).status).toBe(409)
    await deliver()
    const before = await getToken(id)
    await asAdmin('POST', `/${id}/email`)
    expect((await page(before)).status).toBe(404)
    expect(await asAdmin('DELETE', `/${id}`)).toMatchObject({ state: 'revoked' })
    expect((await page(await getToken(id))).status).toBe(404)
    expect(await list('revoked')).toHaveLength(1)
    expect(await list('sent')).toEqual([])
  })

  it('to an address are limited, for any requester', async () => {
    const { id } = await invite('founder')
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) {
      await deliver()
      const { status } = await api.call('POST', `/api/admin/invitations/${id}/email`, { cookie: admin.cookie })
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 429, 429])
  })
})

it('no longer have the address once the resulting account is deleted', async () => {
  const { id } = await invite('founder')
  await accept(id)
  const user = (await getUser())!
  await api.database.write((tx) => tx.delete(users).where(eq(users.id, user.id)))
  expect(await getRow(id)).toMatchObject({ outcome: 'accepted', email: '', emailKey: '', acceptedBy: null })
})

describe('a member', () => {
  const inviteAs = (cookie: string, email: string, role = 'founder') =>
    api.call('POST', '/api/invitations', { cookie, body: { email, role } })
  const own = (cookie: string) => api.json<MyInvitations>('GET', '/api/invitations', { cookie })

  it('can invite five people a quarter, and gets none back', async () => {
    const { cookie } = await api.signedInAs('investor')
    for (let i = 0; i < 5; i++) expect((await inviteAs(cookie, `p${i}@list.example`)).status).toBe(201)
    const sixth = await inviteAs(cookie, 'p6@list.example')
    expect([sixth.status, await sixth.text()]).toEqual([
      409,
      'You’ve invited 5 people this quarter. You can send more on April 1, 2026.',
    ])
    const [first, second] = await list()
    await asAdmin('DELETE', `/${first!.id}`)
    await post('refuse', await opened(second!.id))
    expect(await own(cookie)).toMatchObject({ left: 0, next: '2026-04-01T00:00:00.000Z' })
    expect((await own(cookie)).invited.map(({ state }) => state).slice(0, 2)).toEqual(['revoked', 'declined'])
    api.clock.now = Date.UTC(2026, 3, 1)
    const later = await api.signIn((await getUser('person2@example.org'))!.id)
    expect((await own(later)).left).toBe(5)
  })

  it('can revoke their own, and no one else’s', async () => {
    const [{ cookie }, other] = await Promise.all([api.signedInAs('founder'), api.signedInAs('investor')])
    await inviteAs(cookie, 'mistyped@list.example')
    await deliver()
    const [made] = (await own(cookie)).invited
    const link = await getToken(made!.id)
    expect((await page(link)).status).toBe(200)
    const revoke = (as: string, id: number) => api.call('DELETE', `/api/invitations/${id}`, { cookie: as })
    const ofAdmin = await invite('editor', 'other@list.example')
    expect((await revoke(other.cookie, made!.id)).status).toBe(404)
    expect((await revoke(cookie, ofAdmin.id)).status).toBe(404)
    expect(await (await revoke(cookie, made!.id)).json()).toMatchObject({ left: 4, invited: [{ state: 'revoked' }] })
    expect((await revoke(cookie, made!.id)).status).toBe(409)
    expect((await page(link)).status).toBe(404)
  })

  it('doesn’t learn of an account: only the address does, and gets no link', async () => {
    const { cookie } = await api.signedInAs('founder')
    const other = await api.createUser()
    expect((await inviteAs(cookie, other.email)).status).toBe(201)
    expect((await inviteAs(cookie, EMAIL)).status).toBe(201)
    await deliver()
    const shown = (await own(cookie)).invited
    expect(shown.map(({ state }) => state)).toEqual(['sent', 'sent'])
    const written = await Promise.all(
      (await storedEmails()).map(
        async (message) =>
          (await composeMail(api.context, api.database.read, message, { firstName: null, now: api.clock.now }))!.text,
      ),
    )
    expect(written.map((text) => /\/invitation\?token=/.test(text))).toEqual([false, true])
    expect(written[0]).toContain('there’s already an account with this address')
    expect(written[1]).not.toContain('account at')
    expect(written[1]).toContain('a member of Trellis invited this address')
  })

  it('sees the same for an address that declined before, whatever became of its email', async () => {
    const declined = await invite('founder')
    await post('refuse', await opened(declined.id))
    const { cookie } = await api.signedInAs('investor')
    const addresses = [EMAIL, 'unknown@list.example', (await api.createUser()).email]
    for (const email of addresses) expect((await inviteAs(cookie, email)).status).toBe(201)
    const states = async () => new Set((await own(cookie)).invited.map(({ state }) => state))
    expect((await states()).size).toBe(1)

    const server = await startMailServer()
    const sender = createMailSender({ ...api.context, smtpUrl: server.url })
    server.rejections = Array.from({ length: 2 }, () => ({ at: 'email', code: 451 }))
    await sender.sendDue()
    expect((await states()).size).toBe(1)
    api.clock.now += 5 * MINUTE
    await sender.sendDue()
    await server.close()
    expect(server.arrived.map(({ to }) => to[0]).sort()).toEqual(addresses.slice(1).sort())
    expect(await states()).toEqual(new Set(['sent']))
  })

  it('sees that an invitation is waiting while no email is sent', async () => {
    api.context.sendsMail = false
    const { cookie } = await api.signedInAs('founder')
    await inviteAs(cookie, EMAIL)
    expect(await own(cookie)).toMatchObject({ isSending: false, invited: [{ state: 'pending' }] })
  })

  it('is stored with the person they invited, who needs approval', async () => {
    const { cookie } = await api.signedInAs('founder', { firstName: 'Theo', lastName: 'Marsh' })
    expect((await inviteAs(cookie, EMAIL, 'investor')).status).toBe(201)
    const [{ id } = { id: 0 }] = await list()
    expect(await (await page(await getToken(id))).json()).toMatchObject({ isReviewed: true })
    expect(await (await accept(id)).json()).toMatchObject({ role: 'user', requestedRole: 'investor', approved: false })
    expect(await list()).toMatchObject([{ by: 'Theo Marsh', isOfMember: true, acceptedBy: 'Hanne Bly' }])
    const reviewed = await api.json('GET', `/api/admin/users/${(await getUser())!.id}`, { cookie: admin.cookie })
    expect(reviewed).toMatchObject({ firstName: 'Hanne', invitedBy: 'Theo Marsh' })
    expect(await api.json('GET', `/api/admin/users/${admin.id}`, { cookie: admin.cookie })).toMatchObject({
      invitedBy: null,
    })
  })

  it('has to be an approved founder or investor, and invites to nothing else', async () => {
    for (const role of ['user', 'editor', 'admin'] as const)
      expect((await inviteAs((await api.signedInAs(role)).cookie, EMAIL)).status).toBe(403)
    const { cookie } = await api.signedInAs('founder')
    expect((await inviteAs(cookie, EMAIL, 'admin')).status).toBe(400)
  })
})

describe('a personal note', () => {
  it('is part of the email and of its preview, which sends nothing', async () => {
    const note = 'We met at the fair.\nCome and see us.'
    const preview = await asAdmin<InvitationPreview>('POST', '/preview', { role: 'editor', note })
    expect(preview.paragraphs.slice(1)).toEqual([
      expect.stringMatching(/ writes:$/),
      'We met at the fair.',
      'Come and see us.',
    ])
    expect(await list()).toEqual([])
    await asAdmin('POST', '', { email: EMAIL, role: 'editor', note })
    const [email] = await api.sentEmails()
    expect(JSON.stringify(email)).toContain('We met at the fair.')
  })

  it('the preview of an imported profile says what the directory shows of it', async () => {
    const { id } = await imported()
    const text = async () => (await asAdmin<InvitationPreview>('POST', '/preview', { recordId: id })).paragraphs[0]
    expect(await text()).toContain('only our team sees it')
    await api.call('PUT', '/api/admin/imported-startups/listed', { cookie: admin.cookie, body: { isListed: true } })
    expect(await text()).toContain('our directory shows its public facts only')
  })

  it('has a limit', async () => {
    const body = { email: EMAIL, role: 'editor', note: 'x'.repeat(LIMITS.invitation.note + 1) }
    expect((await api.call('POST', '/api/admin/invitations', { cookie: admin.cookie, body })).status).toBe(400)
  })
})
