import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Connection } from '#api/connections/calls.ts'
import { insertDocument, insertInvestor, insertRow, insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import type { Message } from '#api/conversations/calls.ts'
import type { ProposedIntroduction } from '#api/introductions/calls.ts'
import type { Meeting } from '#api/meetings/calls.ts'
import type { Notification } from '#api/notifications/calls.ts'
import type { Outcome } from '#api/outcomes/calls.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import type { Today, TodayCounts } from './calls.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>
const DAY = 86_400_000

/** One founder with a document, and two investors, each with everything that can happen between them. */
async function createPeople() {
  const api = await createTestApi()
  const admin = await api.signedInAs('admin')
  const founder = await api.signedInAs('founder')
  const investors = [await api.signedInAs('investor'), await api.signedInAs('investor')]
  const { startupId, documentId, investorIds } = await api.database.write(async (tx) => {
    const startupId = await insertStartup(tx, { userId: founder.id, approved: true })
    const investorIds: number[] = []
    for (const { id } of investors) investorIds.push(await insertInvestor(tx, { userId: id, isPublic: true }))
    return { startupId, investorIds, documentId: await insertDocument(tx, { startupId, visibility: 'named' }) }
  })
  const call = async (user: User, method: string, path: string, body?: object) => {
    const response = await api.call(method, path, { cookie: user.cookie, ...(body && { body }) })
    expect(response.status, `${method} ${path}`).toBeLessThan(300)
    const text = await response.text()
    return (text ? JSON.parse(text) : undefined) as unknown
  }
  return { api, admin, founder, investors, startupId, documentId, investorIds, call }
}
type People = Awaited<ReturnType<typeof createPeople>>

/** What is between the founder and one investor. */
interface Pair {
  investor: User
  connectionId?: number
  isConnected?: boolean
  introduction?: number
  answers: Set<User>
  meeting?: Meeting
  outcomes: Outcome[]
  isAccessRequested?: boolean
  step?: number
}

/** What the model says needs each user. */
type Needs = Map<User, Set<string>>

/** The things of a Today, each by the name that the model gives it. */
const listThings = (today: Today) =>
  [
    ...today.requests.map(({ id }) => `request ${id}`),
    ...today.introductions.map(({ id }) => `introduction ${id}`),
    ...today.meetings.map(({ id }) => `meeting ${id}`),
    ...today.attendance.map(({ id }) => `attendance ${id}`),
    ...today.outcomes.map(({ id }) => `outcome ${id}`),
    ...today.accessRequests.map(({ userId }) => `access ${userId}`),
    ...today.conversations.map(({ id }) => `conversation ${id}`),
    ...today.nextSteps.map(({ id }) => `step ${id}`),
  ].toSorted()

/** What can happen; `of` chooses the investor, `by` who of the two does it. */
const EVENTS = [
  'request',
  'introduce',
  'accept',
  'decline',
  'answer introduction',
  'end',
  'write',
  'open conversation',
  'propose times',
  'confirm time',
  'withdraw times',
  'record outcome',
  'confirm outcome',
  'request access',
  'approve access',
  'plan step',
  'finish step',
  'visit',
] as const
type Event = (typeof EVENTS)[number]

/** Which notifications an event may mark as read for the user who causes it, and for the other one. */
const CLOSES: Readonly<Partial<Record<Event, readonly [own: readonly string[], others: readonly string[]]>>> = {
  accept: [['connection_requested'], []],
  decline: [['connection_requested'], []],
  'answer introduction': [['introduction_proposed', 'introduction_made'], ['introduction_proposed']],
  // A later step replaces what was said before of the connection, never a message.
  end: [
    ['connection_accepted', 'connection_requested', 'introduction_made', 'outcome_recorded'],
    ['connection_accepted', 'connection_requested', 'introduction_made', 'outcome_recorded'],
  ],
  'open conversation': [['message_received'], []],
  'propose times': [['meeting_withdrawn', 'meeting_confirmed'], []],
  'confirm time': [['meeting_proposed'], ['meeting_withdrawn']],
  'withdraw times': [[], ['meeting_proposed']],
  // The other one is told again, of all that they have to confirm.
  'record outcome': [[], ['outcome_recorded']],
  'confirm outcome': [['outcome_recorded'], []],
  'approve access': [['document_asked'], []],
  // The answers to one's requests are on the screen; nothing that needs anything.
  visit: [['connection_accepted', 'connection_declined', 'connection_ended', 'introduction_made'], []],
}

/** Looks at every screen's data, and tells the server of each connection that it was shown. */
async function visit({ call, founder, startupId }: People, user: User, pairs: readonly Pair[]): Promise<void> {
  const connectionIds = pairs.flatMap(({ connectionId }) => connectionId ?? [])
  for (const path of [
    '/api/today',
    '/api/today/counts',
    '/api/notifications',
    '/api/notifications/unread',
    '/api/connections',
    '/api/conversations',
    '/api/introductions',
    '/api/meetings',
    `/api/startups/${startupId}`,
    ...(user === founder ? ['/api/startup/documents', '/api/startup/profile'] : ['/api/investor/saved-startups']),
  ])
    await call(user, 'GET', path)
  for (const { connectionId, isConnected } of pairs) {
    if (!isConnected) continue
    for (const part of ['meetings', 'outcomes']) await call(user, 'GET', `/api/connections/${connectionId}/${part}`)
    await call(user, 'GET', `/api/conversations/${connectionId}`)
  }
  if (connectionIds.length === 0) return
  await call(user, 'POST', '/api/notifications/seen', { connectionIds })
  await call(user, 'POST', '/api/connections/seen', { connectionIds })
}

/** Does what happens, if it can now. Answers whether it did. */
async function run(people: People, needs: Needs, pair: Pair, event: Event, user: User): Promise<boolean> {
  const { api, call, admin, founder, startupId, documentId, investorIds, investors } = people
  const { investor, connectionId: id, isConnected } = pair
  const other = user === founder ? investor : founder
  const add = (to: User, thing: string) => void needs.get(to)!.add(thing)
  const remove = (of: User, thing: string) => void needs.get(of)!.delete(thing)
  const isNeeded = (of: User, thing: string) => needs.get(of)!.has(thing)
  const isFree = id === undefined && pair.introduction === undefined
  switch (event) {
    case 'request': {
      if (!isFree) return false
      const { id: made } = (await call(investor, 'POST', '/api/connect', { startupId })) as Connection
      pair.connectionId = made
      add(founder, `request ${made}`)
      return true
    }
    case 'introduce': {
      if (!isFree) return false
      const two = { startupId, investorId: investorIds[investors.indexOf(investor)] }
      const note = 'You both work on storage for wind farms, two streets apart.'
      const made = (await call(admin, 'POST', '/api/admin/introductions', { ...two, note })) as ProposedIntroduction
      pair.introduction = made.id
      for (const each of [founder, investor]) add(each, `introduction ${made.id}`)
      return true
    }
    case 'answer introduction': {
      if (pair.introduction === undefined || pair.answers.has(user)) return false
      await call(user, 'PATCH', `/api/introductions/${pair.introduction}`, { answer: 'yes' })
      remove(user, `introduction ${pair.introduction}`)
      pair.answers.add(user)
      if (pair.answers.size < 2) return true
      const connections = (await call(investor, 'GET', '/api/connections')) as Connection[]
      pair.connectionId = connections[0]!.id
      pair.isConnected = true
      return true
    }
    case 'accept':
    case 'decline': {
      if (user !== founder || !isNeeded(founder, `request ${id}`)) return false
      await call(founder, 'PATCH', `/api/connections/${id}`, { state: event === 'accept' ? 'accepted' : 'declined' })
      remove(founder, `request ${id}`)
      pair.isConnected = event === 'accept'
      return true
    }
    case 'end': {
      if (!isConnected) return false
      await call(user, 'PATCH', `/api/connections/${id}`, { state: 'withdrawn' })
      pair.isConnected = false
      // What two people have to do together ends with their connection; what was written can still be read.
      for (const each of [founder, investor]) {
        if (pair.meeting) remove(each, `meeting ${pair.meeting.id}`)
        for (const outcome of pair.outcomes) remove(each, `outcome ${outcome.id}`)
      }
      return true
    }
    case 'write': {
      if (!isConnected) return false
      await call(user, 'POST', `/api/conversations/${id}/messages`, { text: 'Hello.' })
      add(other, `conversation ${id}`)
      return true
    }
    case 'open conversation': {
      if (!isNeeded(user, `conversation ${id}`)) return false
      const [last] = (await call(user, 'GET', `/api/conversations/${id}/messages`)) as Message[]
      await call(user, 'POST', `/api/conversations/${id}/read`, { readTo: last!.id })
      remove(user, `conversation ${id}`)
      return true
    }
    case 'propose times': {
      if (!isConnected || pair.meeting) return false
      const times = [new Date(api.clock.now + DAY).toISOString()]
      const body = { times, minutes: 30, timeZone: 'UTC' }
      pair.meeting = (await call(user, 'POST', `/api/connections/${id}/meetings`, body)) as Meeting
      add(other, `meeting ${pair.meeting.id}`)
      return true
    }
    case 'confirm time':
    case 'withdraw times': {
      const { meeting } = pair
      const needing = event === 'confirm time' ? user : other
      if (!meeting || !isConnected || !isNeeded(needing, `meeting ${meeting.id}`)) return false
      const json =
        event === 'confirm time' ? { action: 'confirm', startsAt: meeting.proposal!.times[0] } : { action: 'withdraw' }
      await call(user, 'PATCH', `/api/meetings/${meeting.id}`, { ...json, timeZone: 'UTC' })
      remove(needing, `meeting ${meeting.id}`)
      if (event === 'withdraw times') delete pair.meeting
      return true
    }
    case 'record outcome': {
      if (!isConnected) return false
      const made = (await call(user, 'POST', `/api/connections/${id}/outcomes`, { kind: 'in_talks' })) as Outcome
      pair.outcomes.push(made)
      add(other, `outcome ${made.id}`)
      return true
    }
    case 'confirm outcome': {
      const outcome = pair.outcomes.find((each) => isNeeded(user, `outcome ${each.id}`))
      if (!isConnected || !outcome) return false
      await call(user, 'POST', `/api/outcomes/${outcome.id}/confirm`, {})
      remove(user, `outcome ${outcome.id}`)
      return true
    }
    case 'request access': {
      if (pair.isAccessRequested) return false
      await call(investor, 'POST', `/api/documents/${documentId}/access-requests`)
      pair.isAccessRequested = true
      add(founder, `access ${investor.id}`)
      return true
    }
    case 'approve access': {
      if (!isNeeded(founder, `access ${investor.id}`)) return false
      await call(founder, 'POST', `/api/documents/${documentId}/requests/${investor.id}`, { answer: 'yes' })
      remove(founder, `access ${investor.id}`)
      return true
    }
    case 'plan step': {
      if (pair.step) return false
      const step = { startupId, investorId: investor.id, nextAction: 'Call them', nextActionOn: '2026-01-15' }
      pair.step = await api.database.write((tx) => insertRow(tx, savedStartups, step))
      add(investor, `step ${pair.step}`)
      return true
    }
    case 'finish step': {
      if (!pair.step || !isNeeded(investor, `step ${pair.step}`)) return false
      await call(investor, 'POST', `/api/investor/saved-startups/${pair.step}/done`, { again: null })
      remove(investor, `step ${pair.step}`)
      return true
    }
    case 'visit':
      return true
  }
}

/** Who an event is done by, whoever was chosen. */
function getActor({ founder }: People, { investor }: Pair, event: Event, isFounder: boolean): User {
  if (event === 'accept' || event === 'decline' || event === 'approve access') return founder
  if (event === 'request' || event === 'request access' || event === 'plan step' || event === 'finish step')
    return investor
  return isFounder ? founder : investor
}

const listUnread = async ({ call }: People, user: User) =>
  ((await call(user, 'GET', '/api/notifications')) as Notification[]).filter(({ readAt }) => readAt === null)

it('today and the bell: lose nothing that was neither opened nor acted on', async () => {
  const step = fc.record({ event: fc.constantFrom(...EVENTS), of: fc.nat(1), isFounder: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const people = await createPeople()
      const { call, founder, investors } = people
      const users = [founder, ...investors]
      const needs: Needs = new Map(users.map((user) => [user, new Set<string>()]))
      const pairs = investors.map((investor): Pair => ({ investor, answers: new Set(), outcomes: [] }))
      for (const { event, of, isFounder } of steps) {
        const pair = pairs[of]!
        const actor = getActor(people, pair, event, isFounder)
        const before = new Map(
          await Promise.all(users.map(async (user) => [user, await listUnread(people, user)] as const)),
        )
        if (!(await run(people, needs, pair, event, actor))) continue
        if (event === 'visit') await visit(people, actor, actor === founder ? pairs : [pair])
        for (const user of users) {
          const isOfPair = user === founder || user === pair.investor
          const [own = [], others = []] = CLOSES[event] ?? []
          const closable = user === actor ? own : isOfPair ? others : []
          const unread = new Set((await listUnread(people, user)).map(({ id }) => id))
          const lost = before.get(user)!.filter(({ id, type }) => !unread.has(id) && !closable.includes(type))
          expect(
            lost.map(({ type }) => type),
            `${event} by ${actor.role} closed for ${user.role}`,
          ).toEqual([])
          const today = (await call(user, 'GET', '/api/today')) as Today
          expect(listThings(today), `${event} by ${actor.role}, Today of ${user.role}`).toEqual(
            [...needs.get(user)!].toSorted(),
          )
          const counts = (await call(user, 'GET', '/api/today/counts')) as TodayCounts
          expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(needs.get(user)!.size)
        }
      }
    }),
    // Each try makes a database, so none is repeated with less.
    { numRuns: 8, endOnFailure: true },
  )
})
