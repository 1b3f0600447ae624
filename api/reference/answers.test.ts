import { and, eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { Call } from '#api/contract/call.ts'
import type { Introduction } from '#api/contract/introduction/answers.ts'
import { CALLS, nameOf } from '#api/contract/calls.ts'
import { accountCalls } from '#api/contract/account/calls.ts'
import type { Growth } from '#api/contract/growth/answers.ts'
import { growthCalls } from '#api/contract/growth/calls.ts'
import { meetingCalls } from '#api/contract/meeting/calls.ts'
import { outcomeCalls } from '#api/contract/outcome/calls.ts'
import type { SecondStep, TwoStepSetup } from '#api/contract/two-step/answers.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { documentRequests } from '#api/db/schema/document-grant.ts'
import { documents } from '#api/db/schema/document.ts'
import { meetings } from '#api/db/schema/meeting.ts'
import { messages } from '#api/db/schema/message.ts'
import { offerFirstAdmin } from '#api/features/account/first-admin.service.ts'
import { unsubscribeToken } from '#api/core/mail/unsubscribe.token.ts'
import { appCode, setUpTwoStep } from '#api/features/two-step/testing-two-step.ts'
import { TEST_PASSWORD } from '#api/testing.ts'
import type { CmsMedia } from '#api/contract/cms/protocol.ts'
import { bodyOf, callerOf, filled, placeOf, send } from '#tests/security/call.ts'
import { createWorld, idOf, USERNAMES, type World } from '#tests/security/world.ts'
import { notAsDescribed } from './testing-answers.ts'

let world: World
afterEach(() => world.remove())

interface Request {
  cookie?: string | undefined
  body?: unknown
  query?: string
  place?: Record<string, string>
}
/** Somebody new, without a profile yet. */
const newcomer = async (requestedRole: 'founder' | 'investor') => ({
  cookie: (await world.signedInAs('user', { requestedRole })).cookie,
})
const asInvestor = async () => ({ cookie: (await world.cookieOf('investor'))! })
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

/** What a call needs beside the region and its example. */
const NEEDS: Record<string, () => Promise<Request>> = {
  async 'POST /api/login/second-step'() {
    const { username, secret } = await careful()
    const login = world.call('POST', '/api/login', { body: { username, password: TEST_PASSWORD } })
    const { secondStep } = (await (await login).json()) as SecondStep
    return { body: { secondStep, code: appCode(secret, world.clock.now) } }
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
  async 'POST /api/documents/:id/ask'() {
    await world.database.write((tx) => tx.update(documents).set({ visibility: 'named' }))
    return {}
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
  'POST /api/admin/introductions/:id/withdraw': async () => ({ place: { id: '1' } }),
  'GET /api/admin/introductions/people': async () => ({ query: '?side=investor' }),
  async 'POST /api/admin/outbox/:id/retry'() {
    await world.database.write((tx) => tx.update(messages).set({ state: 'failed' }))
    return {}
  },
  async 'PATCH /api/admin/message-reports/:id'() {
    const cookie = (await world.cookieOf('founder'))!
    const [conversation] = await world.json<{ id: number }[]>('GET', '/api/conversations', { cookie })
    const path = `/api/conversations/${conversation!.id}`
    const [message] = await world.json<{ id: number }[]>('GET', `${path}/messages`, { cookie })
    await world.call('POST', `${path}/reports`, { cookie, body: { messageIds: [message!.id], reason: 'It is rude' } })
    return { place: { id: '1' } }
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
  world = await createWorld({ content: call.path.startsWith('/api/cms') })
  const needs = await NEEDS[name]?.()
  const cookie = needs?.cookie ?? (await world.cookieOf(callerOf(call)))
  const path = filled(call.path, needs?.place ?? (await placeOf(world, call))) + (needs?.query ?? '')
  const request = { cookie, ...bodyOf(call, world.picture, needs?.body ?? call.example) }
  const response = await send(world, call.method, path, request)
  expect(Object.keys(call.answers), await response.clone().text()).toContain(String(response.status))
  expect(await notAsDescribed(call.method, path, response)).toBeNull()
})
