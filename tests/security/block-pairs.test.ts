import { asc, eq } from '#api/platform/db/drizzle.ts'
import { describe, expect, it } from 'vitest'
import { TAGS } from '#api/calls.ts'
import { type ConnectionParty, getEnd, otherParty } from '#api/connections/contract/transitions.ts'
import { DAY, HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import type { ConnectionState } from '#api/connections/contract/transitions.ts'
import type { MyInvitations } from '#api/invitations/calls.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { documentGrants, documentRequests, documents } from '#api/documents/table.ts'
import { introductions } from '#api/introductions/table.ts'
import { investors } from '#api/investors/table.ts'
import { emails } from '#api/email/table.ts'
import { startups } from '#api/startups/table.ts'
import { insertDocument, insertInvestor, insertStartup } from '#api/testing-rows.ts'
import { requestJob } from '#api/connections/jobs.ts'
import { availabilityJob, connectIntroduced } from '#api/connections/service.ts'
import { introductionJob } from '#api/introductions/jobs.ts'
import { meetingJob } from '#api/meetings/jobs.ts'
import { createTestApi } from '#api/testing.ts'

type Way = 'blocked' | 'ended'
interface Pair {
  state: Extract<ConnectionState, 'requested' | 'accepted'>
  initiatedBy: ConnectionParty
  /** Who ends it, or blocks. */
  by: ConnectionParty
}

const PARTIES = ['investor', 'founder'] as const
const PAIRS: Pair[] = (['requested', 'accepted'] as const).flatMap((state) =>
  PARTIES.flatMap((initiatedBy) => PARTIES.map((by) => ({ state, initiatedBy, by }))),
)

/** Two users with everything that two users can have in common, the same each time. */
async function createTwo({ state, initiatedBy }: Pair) {
  const api = await createTestApi()
  const people = {
    investor: await api.createUser({ role: 'investor' }),
    founder: await api.createUser({ role: 'founder' }),
  }
  const at = new Date(api.clock.now)
  const { startupId, investorId } = await api.database.write(async (tx) => ({
    startupId: await insertStartup(tx, {
      userId: people.founder.id,
      approved: true,
      isPublic: true,
      createdAt: at,
      updatedAt: at,
      confirmedAt: at,
    }),
    investorId: await insertInvestor(tx, {
      userId: people.investor.id,
      isPublic: true,
      areasOfInterest: ['Energy'],
      createdAt: at,
      updatedAt: at,
      confirmedAt: at,
    }),
  }))
  const documentIds = await api.database.write(async (tx) => {
    const ids: number[] = []
    for (const visibility of ['investors', 'accepted', 'named', 'named'] as const)
      ids.push(await insertDocument(tx, { startupId, visibility, storedName: `${ids.length}.pdf`, createdAt: at }))
    await tx.insert(documentGrants).values({ documentId: ids[2]!, userId: people.investor.id, createdAt: at })
    await tx.insert(documentRequests).values({ documentId: ids[3]!, userId: people.investor.id, requestedAt: at })
    return ids
  })
  // Signed in again for each call, because months pass in between.
  const as = async (party: ConnectionParty, method: string, path: string, body?: object) =>
    api.call(method, path, { cookie: await api.signIn(people[party].id), ...(body && { body }) })
  const target = initiatedBy === 'investor' ? { startupId } : { investorId }
  const message = 'We grow what you invest in, and raise a round this spring.'
  await as(initiatedBy, 'POST', '/api/connect', { ...target, message })
  const id = 1
  await as('investor', 'POST', `/api/investor/saved-startups`, { startupId })
  if (state === 'accepted') {
    await as(otherParty(initiatedBy), 'PATCH', `/api/connections/${id}`, { state: 'accepted', note: 'Gladly' })
    for (const party of PARTIES)
      await as(party, 'POST', `/api/conversations/${id}/messages`, { text: `Hello, I am the ${party}` })
    const times = [new Date(api.clock.now + 3 * DAY).toISOString()]
    const meeting = await as('founder', 'POST', `/api/connections/${id}/meetings`, {
      times,
      minutes: 30,
      timeZone: 'UTC',
    })
    const { id: meetingId } = (await meeting.json()) as { id: number }
    await as('investor', 'PATCH', `/api/meetings/${meetingId}`, {
      action: 'confirm',
      startsAt: times[0],
      timeZone: 'UTC',
    })
    await as('investor', 'POST', `/api/connections/${id}/outcomes`, { kind: 'in_talks' })
  }
  // An administrator had introduced the users, and both have accepted, or will.
  await api.database.write((tx) =>
    tx.insert(introductions).values({
      investorId: people.investor.id,
      startupId,
      note: 'You both know farms.',
      createdAt: at,
      dueAt: new Date(api.clock.now + 14 * DAY),
    }),
  )
  const round = () => api.runDue(requestJob, availabilityJob, meetingJob, introductionJob(connectIntroduced))
  return { api, people, startupId, investorId, documentIds, id, as, round }
}

type Two = Awaited<ReturnType<typeof createTwo>>

/** The first file of a data export, which isn't compressed, without this login and its own calls. */
function dataExportIn(zip: Buffer): string {
  const rest = zip.subarray(30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)).toString()
  const text = rest.slice(0, rest.indexOf('\n}\n') + 2)
  return text.replace(/"(?:devices|securityEvents)": \[.*?\n {2}\]/gs, '')
}

/** Times from the database's or the machine's real clock reveal nothing about the users. */
const withoutRealTime = (text: string) =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => (Math.abs(Date.parse(at) - Date.now()) < HOUR ? 'now' : at))

/** Lists of users, without timestamps and facts about this login. */
const READS = [TAGS['Accounts']!, TAGS['Startups']!, TAGS['Investors']!]
  .flatMap(({ callGroups }) => callGroups.flatMap((calls) => Object.values(calls)))
  .filter(({ method, path }) => method === 'GET' && !/^\/api\/(?:stream$|user\/sessions$|admin\/)/.test(path))

/** Every read that a user can make, including their data export. */
async function listReads({ api, people, startupId, investorId, documentIds, id, as }: Two, party: ConnectionParty) {
  const places: [RegExp, (number | string)[]][] = [
    [/^\/api\/startups\/:id/, [startupId]],
    [/^\/api\/matches\/:id/, [party === 'investor' ? startupId : investorId]],
    [/^\/api\/documents\/:id/, documentIds],
    [/^\/api\/documents\/:filename/, documentIds.map((_, index) => `${index}.pdf`)],
    [/:\w+/, [id]],
  ]
  await api.context.securityLog.flush()
  const found: Record<string, unknown> = {}
  for (const { method, path } of READS) {
    const values = path.includes(':') ? places.find(([pattern]) => pattern.test(path))![1] : ['']
    for (const value of values) {
      const place = path.replace(/:\w+/, String(value))
      const asMember =
        party === 'founder' && path === '/api/startups/:id/documents' ? [`?as=${people.investor.id}`] : []
      for (const query of ['', ...asMember]) {
        const answer = await as(party, method, place + query)
        const isFile = path === '/api/user/data'
        const text = isFile ? dataExportIn(Buffer.from(await answer.arrayBuffer())) : await answer.text()
        found[place + query] = [answer.status, withoutRealTime(text)]
      }
    }
  }
  const notifications = (await (await as(party, 'GET', '/api/notifications')).json()) as Notification[]
  found['notifications as they read'] = notifications.map(notificationText)
  const rows = await api.database.read
    .select()
    .from(emails)
    .where(eq(emails.userId, people[party].id))
    .orderBy(asc(emails.id))
  found['letters'] = await Promise.all(
    rows.map(async (row) => [
      row.kind,
      await composeMail(api.context, api.database.read, row, { firstName: 'Ada', now: api.clock.now }),
    ]),
  )
  return found
}

/** One of the users ends it: with a block, or as far as possible without one. */
async function end(two: Two, { by, state, initiatedBy }: Pair, way: Way): Promise<void> {
  const { api, as, id } = two
  const isDecline = getEnd(by, { state, initiatedBy }) === 'decline'
  const call =
    way === 'blocked'
      ? as(by, 'POST', `/api/connections/${id}/block`)
      : as(by, 'PATCH', `/api/connections/${id}`, { state: isDecline ? 'declined' : 'withdrawn' })
  expect((await call).ok).toBe(true)
  // A blocked user loses access to documents as on an expired date, which only the founder sees.
  if (way === 'ended' && by === 'founder')
    await api.database.write((tx) => tx.update(documents).set({ expiresAt: new Date(api.clock.now) }))
}

/** Eventually, without a block, requests are paused from the day on which another could be sent. */
async function pauseAfterWait({ api, people }: Two, { by }: Pair): Promise<void> {
  const profile = by === 'investor' ? investors : startups
  await api.database.write((tx) =>
    tx.update(profile).set({ openToIntroductions: false }).where(eq(profile.userId, people[by].id)),
  )
}

/** What the other user reads when it has just ended, and when another request could be sent. */
async function seenBy(other: ConnectionParty, pair: Pair, way: Way) {
  const two = await createTwo(pair)
  const { api, as, startupId, investorId, round } = two
  await end(two, pair, way)
  await as(other, 'PATCH', '/api/introductions/1', { answer: 'yes' })
  await as(pair.by, 'PATCH', '/api/introductions/1', { answer: 'no' })
  if (other === 'founder') await letRead(two)
  api.clock.now += MINUTE
  await round()
  const aMinute = await listReads(two, other)
  for (const days of [5, 5, 4]) {
    api.clock.now += days * DAY
    await round()
  }
  api.clock.now += 170 * DAY
  if (way === 'ended') await pauseAfterWait(two, pair)
  await round()
  const target = other === 'investor' ? { startupId } : { investorId }
  const message = 'We grow what you invest in, and raise a round this spring.'
  const response = await as(other, 'POST', '/api/connect', { ...target, message })
  const watched = await as(other, 'POST', '/api/connect/availability', target)
  await round()
  const answers = [response.status, await response.text(), watched.status]
  return { aMinute, answers, afterWait: await listReads(two, other) }
}

/** The founder answers the investor's old request, and gives them access to another document. */
async function letRead({ as, people, documentIds }: Two): Promise<void> {
  const of = (index: number) => `/api/documents/${documentIds[index]}`
  const answered = await as('founder', 'POST', `${of(3)}/requests/${people.investor.id}`, { answer: 'yes' })
  const named = await as('founder', 'PUT', `${of(1)}/grants/${people.investor.id}`)
  expect([answered.status, named.status]).toEqual([204, 204])
}

describe('a user whose connection ended', () => {
  it.each(PAIRS)('of a $state one by the $initiatedBy, ended by the $by, can’t detect a block', async (pair) => {
    const other = otherParty(pair.by)
    const [blocked, ended] = [await seenBy(other, pair, 'blocked'), await seenBy(other, pair, 'ended')]
    expect(blocked).toEqual(ended)
  })
  it.each(PARTIES)('gets no emails about documents, nor does the blocker: blocked by the %s', async (by) => {
    const two = await createTwo({ state: 'accepted', initiatedBy: 'investor', by })
    await end(two, { state: 'accepted', initiatedBy: 'investor', by }, 'blocked')
    const readReceived = async () => {
      const notifications = await Promise.all(
        PARTIES.map(async (party) => (await two.as(party, 'GET', '/api/notifications')).json()),
      )
      return [notifications, await two.api.database.read.$count(emails)]
    }
    const before = await readReceived()
    await letRead(two)
    expect(await readReceived()).toEqual(before)
  })
  it.each(['blocked', 'ended'] as const)(
    'invites the other one by email, %s, and reads that it is on its way',
    async (way) => {
      const pair = { state: 'accepted', initiatedBy: 'investor', by: 'founder' } as const
      const two = await createTwo(pair)
      const { api, as, people } = two
      await end(two, pair, way)
      const body = { email: people.founder.email, role: 'founder' }
      const { invited } = (await (await as('investor', 'POST', '/api/invitations', body)).json()) as MyInvitations
      expect(invited).toMatchObject([{ email: people.founder.email, state: 'pending' }])
      const [row] = await api.database.read.select().from(emails).where(eq(emails.kind, 'invitation'))
      const email = await composeMail(api.context, api.database.read, row!, { firstName: null, now: api.clock.now })
      expect(email === null).toBe(way === 'blocked')
    },
  )
})
