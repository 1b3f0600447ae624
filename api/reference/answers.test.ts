import { and, eq } from 'drizzle-orm'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import type { Call } from '#api/contract/call.ts'
import type { Introduction, ProposedIntroduction } from '#api/contract/introduction/answers.ts'
import { CALLS, nameOf } from '#api/contract/calls.ts'
import { accountCalls } from '#api/contract/account/calls.ts'
import type { Growth } from '#api/contract/growth/answers.ts'
import { growthCalls } from '#api/contract/growth/calls.ts'
import { meetingCalls } from '#api/contract/meeting/calls.ts'
import type { StatementState } from '#api/contract/statement/answers.ts'
import type { WebsiteState } from '#api/contract/website/answers.ts'
import { outcomeCalls } from '#api/contract/outcome/calls.ts'
import type { SecondStep, TwoStepSetup } from '#api/contract/two-step/answers.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { documentRequests } from '#api/db/schema/document-grant.ts'
import type { ConfidentialityTerms } from '#api/contract/confidentiality/answers.ts'
import { confidentialityCalls } from '#api/contract/confidentiality/calls.ts'
import { documentCalls } from '#api/contract/document/calls.ts'
import { documents } from '#api/db/schema/document.ts'
import { meetings } from '#api/db/schema/meeting.ts'
import { messages } from '#api/db/schema/message.ts'
import { emailChanges } from '#api/db/schema/email-address.ts'
import { passkeys } from '#api/db/schema/passkey.ts'
import { websiteCodes } from '#api/db/schema/website.ts'
import { codeOf } from '#api/core/email-address/code.ts'
import { DAY } from '#api/contract/dates.ts'
import { takeInvitationCalls } from '#api/contract/invitation/calls.ts'
import { invitationToken } from '#api/core/invitation/invitation.token.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { undoToken } from '#api/core/email-address/undo.token.ts'
import { pressCode } from '#api/core/letter-link/press.ts'
import { createChallenge, ownerOf } from '#api/core/passkey/challenge.ts'
import { createDevice } from '#api/features/passkey/testing-passkey.ts'
import { offerFirstAdmin } from '#api/features/account/first-admin.service.ts'
import { unsubscribeToken } from '#api/core/mail/unsubscribe.token.ts'
import { appCode, setUpTwoStep } from '#api/features/two-step/testing-two-step.ts'
import { TEST_PASSWORD } from '#api/testing.ts'
import type { CmsMedia } from '#api/contract/cms/protocol.ts'
import { needsContent } from '#tests/security/lists.ts'
import { bodyOf, callerOf, filled, placeOf, send } from '#tests/security/call.ts'
import { createWorld, idOf, USERNAMES, type World } from '#tests/security/world.ts'
import { noFirstPages } from '#api/core/first-page/first-pages.ts'
import type { TableState } from '#api/contract/table-import/kinds.ts'
import { tableImports } from '#api/db/schema/table-import.ts'
import { notAsDescribed } from './testing-answers.ts'

let world: World
/** Worlds that nothing has changed yet, with content and without. */
const untouched = new Map<boolean, World>()
afterAll(() => Promise.all([...untouched.values()].map((one) => one.remove())))

/** Calls that only read share a world; one that changes it, or needs it changed, is the last in it. */
async function enterWorld(call: Call): Promise<World> {
  const content = needsContent(call)
  const entered = untouched.get(content) ?? (await createWorld({ content }))
  const isShared = call.method === 'GET' && !(nameOf(call) in NEEDS)
  if (isShared) untouched.set(content, entered)
  else {
    untouched.delete(content)
    onTestFinished(() => entered.remove())
  }
  return entered
}

interface Request {
  cookie?: string | undefined
  body?: unknown
  query?: string
  /** A file, in the place of a picture. */
  bytes?: Buffer
  place?: Record<string, string>
}
/** Somebody new, without a profile yet. */
const newcomer = async (requestedRole: 'founder' | 'investor') => ({
  cookie: (await world.signedInAs('user', { requestedRole })).cookie,
})
const asInvestor = async () => ({ cookie: (await world.cookieOf('investor'))! })
/** The founder and their website. */
async function ownWebsite() {
  world.context.sendsMail = true
  const cookie = (await world.cookieOf('founder'))!
  return { cookie, ...(await world.json<WebsiteState>('GET', '/api/user/website', { cookie })) }
}
/** Somebody whose two-step login is on. */
async function careful() {
  const person = await world.signedInAs('founder')
  return { ...person, ...(await setUpTwoStep(world, person.cookie)) }
}

/** A connection of the founder and the investor that was accepted. */
async function anAccepted() {
  await world.database.write((tx) => tx.update(connections).set({ state: 'accepted' }))
  const investorId = await idOf(world, USERNAMES.investor)
  const startupId = (
    await world.json<{ id: number }>('GET', '/api/startup/profile', {
      cookie: (await world.cookieOf('founder'))!,
    })
  ).id
  const pair = and(eq(connections.investorId, investorId), eq(connections.startupId, startupId))
  const [first] = await world.database.read.select().from(connections).where(pair)
  return String(first!.id)
}
/** What its investor recorded. */
async function recorded() {
  const path = `/api/connections/${await anAccepted()}/outcomes`
  const cookie = (await world.cookieOf('investor'))!
  const body = outcomeCalls.record.example
  return String((await world.json<{ id: number }>('POST', path, { cookie, body })).id)
}
async function toldFunding() {
  const cookie = (await world.cookieOf('founder'))!
  const body = growthCalls.tellFunding.example
  const { funding } = await world.json<Growth>('POST', '/api/growth/outside-funding', { cookie, body })
  return { place: { id: String(funding[0]!.id) } }
}

/** Supporting documents of the founder ask for terms that nobody has agreed to. */
async function askForTerms() {
  const cookie = (await world.cookieOf('founder'))!
  const body = confidentialityCalls.write.example
  const { version } = await world.json<ConfidentialityTerms>('PUT', '/api/startup/confidentiality', { cookie, body })
  await world.database.write((tx) => tx.update(documents).set({ asksTerms: true }))
  return { version }
}
/** What the link to an address that was left carries, and the code of its page. */
async function leftAddress() {
  const { id: userId } = await world.signedInAs('founder')
  const { clock, context, database } = world
  const left = { userId, email: 'left@example.org', emailKey: 'left@example.org' }
  const undoUntil = new Date(clock.now + 60_000)
  const [change] = await database.write((tx) =>
    tx
      .insert(emailChanges)
      .values({ ...left, undoUntil })
      .returning(),
  )
  return {
    token: undoToken(context.keys, change!.id),
    press: pressCode(context.keys, 'email-undo', change!.id, clock.now),
  }
}
/** An invitation whose letter was sent so long ago: what its link, its page and its code are. */
async function anInvitation(days = 0, by: Partial<typeof invitations.$inferInsert> = {}) {
  const { clock, context, database } = world
  const invited = {
    email: 'new@region.example',
    emailKey: 'new@region.example',
    role: 'founder',
    seed: 'seed',
  } as const
  const sentAt = new Date(clock.now - days * DAY)
  const [row] = await database.write((tx) =>
    tx
      .insert(invitations)
      .values({ ...invited, ...by, letters: 1, sentAt })
      .returning(),
  )
  const { id, email, seed } = row!
  const press = pressCode(context.keys, 'invitation', id, clock.now)
  return {
    place: { id: String(id) },
    opened: { token: invitationToken(context.keys, row!), press },
    typed: { email, code: codeOf(context.keys, id, seed) },
  }
}
/** Somebody with a passkey, and its answer to a challenge. */
async function withPasskey() {
  const { clock, context, database } = world
  const person = await world.signedInAs('founder')
  const { credentialId, publicKey, ...device } = createDevice()
  const key = { userId: person.id, name: 'Phone', credentialId, publicKey, counter: 0, domain: 'localhost' }
  const [row] = await database.write((tx) => tx.insert(passkeys).values(key).returning())
  device.setOwner(ownerOf(context.keys, person.id))
  const answer = device.answer({ challenge: createChallenge(context.keys, 'login', clock.now) })
  return { ...person, passkeyId: row!.id, answer }
}

const LIST = Buffer.from('Company\nSaltmarsh\n')
/** A table that an administrator brought. */
async function broughtTable(state: TableState) {
  const request = { cookie: (await world.cookieOf('admin'))!, type: 'text/csv', bytes: LIST }
  const brought = await send(world, 'POST', '/api/admin/imports?kind=startups', request)
  const { id } = (await brought.json()) as { id: number }
  await world.database.write((tx) => tx.update(tableImports).set({ state }).where(eq(tableImports.id, id)))
  return { place: { id: String(id) } }
}

/** What a call needs beside the region and its example. */
const NEEDS: Record<string, () => Promise<Request>> = {
  async 'POST /api/login/second-step'() {
    const { username, secret } = await careful()
    const login = world.call('POST', '/api/login', { body: { username, password: TEST_PASSWORD } })
    const { secondStep } = (await (await login).json()) as SecondStep
    return { body: { secondStep, code: appCode(secret, world.clock.now) } }
  },
  async 'POST /api/user/email-address/code'() {
    const { cookie } = await world.signedInAs('user', { emailUnconfirmedSince: new Date(world.clock.now) })
    world.context.sendsMail = true
    return { cookie }
  },
  async 'POST /api/email-address/code'() {
    world.context.sendsMail = true
    return {}
  },
  async 'GET /api/email-address/undo'() {
    return { query: `?token=${encodeURIComponent((await leftAddress()).token)}` }
  },
  async 'POST /api/email-address/undo'() {
    return { body: await leftAddress() }
  },
  async 'GET /api/invitation'() {
    return { query: `?token=${encodeURIComponent((await anInvitation()).opened.token)}` }
  },
  async 'POST /api/invitation/code'() {
    return { body: (await anInvitation()).typed }
  },
  async 'POST /api/invitation/refuse'() {
    return { body: (await anInvitation()).opened }
  },
  async 'POST /api/invitation/letter'() {
    return { body: (await anInvitation(31)).opened }
  },
  async 'POST /api/invitation/take'() {
    return { body: { ...takeInvitationCalls.take.example, ...(await anInvitation()).opened } }
  },
  async 'POST /api/admin/invitations/:id/letter'() {
    return { place: (await anInvitation()).place }
  },
  async 'POST /api/admin/invitations/:id/link'() {
    return { place: (await anInvitation()).place }
  },
  async 'DELETE /api/admin/invitations/:id'() {
    return { place: (await anInvitation()).place }
  },
  async 'DELETE /api/invitations/:id'() {
    const invitedBy = await idOf(world, USERNAMES.founder)
    return {
      cookie: (await world.cookieOf('founder'))!,
      place: (await anInvitation(0, { invitedBy, isOfMember: true })).place,
    }
  },
  'POST /api/startups/:id/reports': asInvestor,
  async 'POST /api/investors/:id/reports'() {
    const cookie = (await world.cookieOf('founder'))!
    const [investor] = await world.json<{ id: number }[]>('GET', '/api/investors', { cookie })
    return { cookie, place: { id: String(investor!.id) } }
  },
  async 'POST /api/user/website/code'() {
    const { cookie, domain } = await ownWebsite()
    return { cookie, body: { address: `ada@${domain}` } }
  },
  async 'POST /api/user/website/confirm'() {
    const { cookie, domain } = await ownWebsite()
    await world.call('POST', '/api/user/website/code', { cookie, body: { address: `ada@${domain}` } })
    const [sent] = await world.database.read.select().from(websiteCodes)
    return { cookie, body: { code: codeOf(world.context.keys, sent!.userId, sent!.seed) } }
  },
  async 'POST /api/user/website/look'() {
    const { cookie, entry } = await ownWebsite()
    world.context.textEntries = async () => [entry!.value]
    return { cookie }
  },
  async 'POST /api/investor/statement'() {
    const { cookie } = await asInvestor()
    const { categories } = await world.json<StatementState>('GET', '/api/investor/statement', { cookie })
    return { cookie, body: { text: categories[0]!.text } }
  },
  async 'POST /api/user/passkeys'() {
    const { id, cookie } = await world.signedInAs('founder')
    const challenge = createChallenge(world.context.keys, `new ${id}`, world.clock.now)
    const made = createDevice().make({ challenge, owner: ownerOf(world.context.keys, id) })
    return { cookie, body: { name: 'My phone', ...made } }
  },
  async 'DELETE /api/user/passkeys/:id'() {
    const { cookie, passkeyId } = await withPasskey()
    return { cookie, place: { id: String(passkeyId) } }
  },
  async 'POST /api/login/passkey'() {
    return { body: (await withPasskey()).answer }
  },
  async 'POST /api/login/second-step/passkey'() {
    const { username, answer, cookie } = await withPasskey()
    await setUpTwoStep(world, cookie)
    const login = world.call('POST', '/api/login', { body: { username, password: TEST_PASSWORD } })
    const { secondStep } = (await (await login).json()) as SecondStep
    return { body: { secondStep, ...answer } }
  },
  async 'POST /api/first-admin'() {
    await world.database.write((tx) => tx.update(users).set({ role: 'editor' }).where(eq(users.role, 'admin')))
    let said = ''
    await offerFirstAdmin(world.context, (sentence) => (said += sentence))
    const [, token] = /token=([a-z0-9]+)/.exec(said)!
    return { body: { ...accountCalls.firstAdmin.example, token } }
  },
  async 'POST /api/unsubscribe'() {
    const userId = await idOf(world, 'founder')
    return { query: `?token=${unsubscribeToken(world.context.keys, { userId, topic: 'requests' })}` }
  },
  async 'POST /api/user/two-step/confirm'() {
    const { cookie } = await world.signedInAs('founder')
    const setup = world.call('POST', '/api/user/two-step/setup', { cookie })
    const { secret } = (await (await setup).json()) as TwoStepSetup
    return { cookie, body: { code: appCode(secret, world.clock.now) } }
  },
  async 'POST /api/user/two-step/recovery-codes'() {
    return { cookie: (await careful()).cookie }
  },
  'POST /api/startup/profile': () => newcomer('founder'),
  'POST /api/startups/profile': () => newcomer('founder'),
  'POST /api/investor/profile': () => newcomer('investor'),
  'POST /api/investors/profile': () => newcomer('investor'),
  async 'POST /api/meetings/:id/met'() {
    const asked = await placeOf(world, meetingCalls.met)
    await world.database.write((tx) =>
      tx.update(meetings).set({ state: 'over' }).where(eq(meetings.state, 'confirmed')),
    )
    return { place: asked }
  },
  async 'POST /api/connections/:id/outcomes'() {
    return { place: { id: await anAccepted() } }
  },
  async 'POST /api/outcomes/:id/confirm'() {
    return { place: { id: await recorded() } }
  },
  async 'PUT /api/outcomes/:id/consent'() {
    return { place: { id: await recorded() } }
  },
  'PUT /api/growth/outside-funding/:id/consent': toldFunding,
  'DELETE /api/growth/outside-funding/:id': toldFunding,
  async 'GET /api/region'() {
    const site = JSON.stringify({ publicReport: true })
    const published = (path: string) => (path === '/data/site.json' ? site : undefined)
    Object.assign(world.context, { published })
    return {}
  },
  async 'GET /api/admin/report/list'() {
    return { query: '?list=requests' }
  },
  'POST /api/admin/imports': async () => ({ query: '?kind=startups', bytes: LIST }),
  async 'PUT /api/admin/imports/:id/columns'() {
    return { ...(await broughtTable('mapping')), body: { fields: ['companyName'] } }
  },
  'POST /api/admin/imports/:id/run': () => broughtTable('checked'),
  'DELETE /api/admin/imports/:id': () => broughtTable('checked'),
  async 'GET /api/documents/:id/first-page'() {
    world.context.firstPages = { ...noFirstPages, picture: async () => new Uint8Array(12) }
    return {}
  },
  async 'POST /api/documents/:id/ask'() {
    await world.database.write((tx) => tx.update(documents).set({ visibility: 'named' }))
    return {}
  },
  async 'GET /api/documents/:id/confidentiality'() {
    await askForTerms()
    return {}
  },
  async 'POST /api/documents/:id/confidentiality'() {
    const { version } = await askForTerms()
    return { body: { version, name: 'Ada Byron' } }
  },
  async 'GET /api/confidentiality/:id'() {
    const { version } = await askForTerms()
    const { id } = await placeOf(world, documentCalls.about)
    const request = { ...(await asInvestor()), body: { version, name: 'Ada Byron' } }
    const agreed = await world.json<{ id: number }>('POST', `/api/documents/${id}/confidentiality`, request)
    return { ...(await asInvestor()), place: { id: String(agreed.id) } }
  },
  async 'POST /api/documents/:id/requests/:userId'() {
    const [document] = await world.database.read.select({ id: documents.id }).from(documents)
    const userId = await idOf(world, 'investor')
    await world.database.write((tx) => tx.insert(documentRequests).values({ documentId: document!.id, userId }))
    return {}
  },
  'POST /api/connect': asInvestor,
  'POST /api/connect/room': asInvestor,
  async 'PATCH /api/introductions/:id'() {
    const own = await world.signIn(await idOf(world, 'investor2'))
    const [first] = await world.json<Introduction[]>('GET', '/api/introductions', { cookie: own })
    return { cookie: own, place: { id: String(first!.id) } }
  },
  async 'POST /api/admin/introductions/:id/withdraw'() {
    const cookie = (await world.cookieOf('admin'))!
    const listed = await world.json<ProposedIntroduction[]>('GET', '/api/admin/introductions', { cookie })
    return { place: { id: String(listed.find(({ state }) => state === 'proposed')!.id) } }
  },
  'GET /api/admin/introductions/people': async () => ({ query: '?side=investor' }),
  async 'POST /api/admin/outbox/test'() {
    world.context.sendsMail = true
    return {}
  },
  'PUT /api/admin/first-day/:step': async () => ({ place: { step: 'terms' } }),
  async 'POST /api/admin/outbox/:id/retry'() {
    await world.database.write((tx) => tx.update(messages).set({ state: 'failed' }))
    return {}
  },
  async 'PATCH /api/admin/reports/:id'() {
    const cookie = (await world.cookieOf('founder'))!
    const [conversation] = await world.json<{ id: number }[]>('GET', '/api/conversations', { cookie })
    const path = `/api/conversations/${conversation!.id}`
    const [message] = await world.json<{ id: number }[]>('GET', `${path}/messages`, { cookie })
    await world.call('POST', `${path}/reports`, { cookie, body: { messageIds: [message!.id], reason: 'It is rude' } })
    return { place: { id: '1' } }
  },
  async 'POST /api/admin/invitations/claims'() {
    const cookie = (await world.cookieOf('admin'))!
    const [someone] = await world.json<{ id: number }[]>('GET', '/api/admin/invitations/claimable', { cookie })
    return { body: { recordIds: [someone!.id] } }
  },
  async 'GET /api/cms/media/:folder/:name'() {
    const content = world.picture.toString('base64')
    const asset = { path: 'media/news/door.png', content, encoding: 'base64' }
    const body = { action: 'persistMedia', params: { asset } }
    const saved = await world.call('POST', '/api/cms', { cookie: (await world.cookieOf('editor'))!, body })
    const { name } = (await saved.json()) as CmsMedia
    return { place: { folder: 'news', name } }
  },
}

it.each(CALLS.map((call): [string, Call] => [nameOf(call), call]))('%s answers as described', async (name, call) => {
  world = await enterWorld(call)
  const needs = await NEEDS[name]?.()
  const cookie = needs?.cookie ?? (await world.cookieOf(callerOf(call)))
  const path = filled(call.path, needs?.place ?? (await placeOf(world, call))) + (needs?.query ?? '')
  const request = {
    cookie,
    ...bodyOf(call, world.picture, needs?.body ?? call.example),
    ...(needs?.bytes && { bytes: needs.bytes }),
  }
  const response = await send(world, call.method, path, request)
  expect(Object.keys(call.answers), await response.clone().text()).toContain(String(response.status))
  expect(await notAsDescribed(call.method, path, response)).toBeNull()
})
