import { asc, eq } from '#api/platform/db/drizzle.ts'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#api/platform/contract/dates.ts'
import type { Meeting } from './calls.ts'
import type { Notification } from '#api/notifications/calls.ts'
import type { Today } from '#api/today/calls.ts'
import { createMailSender } from '#api/email/sender.service.ts'
import { startMailServer, type TestMailServer } from '#api/email/testing-smtp.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { meetingEvents, meetings } from './table.ts'
import { emails } from '#api/email/table.ts'
import { insertRow, insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { meetingJob } from './jobs.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

const getSite = (name: string, email: string) =>
  JSON.stringify({ name, timeZone: 'America/Chicago', contact: { email } })
/** The site's name. */
let site: string
/** Time zones of the test's users. */
const ZONES = { founder: 'America/Chicago', investor: 'Europe/Berlin' }

let api: TestApi
let server: TestMailServer
let founder: User
let investor: User
let stranger: User
let connectionId: number

beforeEach(async () => {
  server = await startMailServer()
  site = getSite('Cedar Valley', 'hello@cedar.org')
  api = await createTestApi({ published: () => site })
  founder = await api.signedInAs('founder', { firstName: 'Ada', lastName: 'Quill', timeZone: ZONES.founder })
  investor = await api.signedInAs('investor', { firstName: 'Ben', lastName: 'Frost', timeZone: ZONES.investor })
  stranger = await api.signedInAs('investor')
  connectionId = await api.database.write(async (tx) => {
    const startupId = await insertStartup(tx, { userId: founder.id, companyName: 'Prairie Grid', approved: true })
    return insertRow(tx, connections, { investorId: investor.id, startupId, state: 'accepted' })
  })
})
afterEach(() => server.close())

/** Signs in again, because days pass between two calls. */
const as = async ({ id }: User, method: string, path: string, body?: object) =>
  api.call(method, path, { cookie: await api.signIn(id), ...(body && { body }) })
const at = (days: number, hours = 0) => new Date(api.clock.now + days * DAY + hours * HOUR).toISOString()
const propose = (user: User, times: string[], more: object = {}) =>
  as(user, 'POST', `/api/connections/${connectionId}/meetings`, {
    times,
    minutes: 45,
    place: 'https://meet.example.org/ada',
    ...more,
  })
const proposed = async (user: User, times: string[], more: object = {}) =>
  (await (await propose(user, times, more)).json()) as Meeting
const answerMeeting = (user: User, { id }: Meeting, name: string, more: object = {}) =>
  as(user, 'PATCH', `/api/meetings/${id}`, { action: name, ...more })
const done = async (user: User, meeting: Meeting, name: string, more: object = {}) =>
  (await (await answerMeeting(user, meeting, name, more)).json()) as Meeting
const confirmed = async (days = 3) => {
  const meeting = await proposed(founder, [at(days)])
  return done(investor, meeting, 'confirm', { startsAt: at(days) })
}
const met = (user: User, { id }: Meeting, answer: string) =>
  as(user, 'POST', `/api/meetings/${id}/met`, { met: answer })
const list = async (user: User) =>
  (await (await as(user, 'GET', `/api/connections/${connectionId}/meetings`)).json()) as Meeting[]
const upcoming = async (user: User) =>
  ((await (await as(user, 'GET', '/api/meetings')).json()) as Meeting[]).map(({ id }) => id)
const listNotifications = async (user: User) =>
  ((await (await as(user, 'GET', '/api/notifications')).json()) as Notification[])
    .filter(({ readAt }) => readAt === null)
    .map(({ type }) => type)
const run = () => api.runDue(meetingJob)
const pass = async (days: number) => {
  api.clock.now += days * DAY
  await run()
}
const send = () => createMailSender({ ...api.context, smtpUrl: server.url }).sendDue()
const kinds = async () =>
  (await api.database.read.select().from(emails).orderBy(asc(emails.id))).map(({ kind }) => kind)
const eventTypes = async () =>
  (await api.database.read.select().from(meetingEvents).orderBy(asc(meetingEvents.id))).map(({ action: what }) => what)

/** The calendar event in an email. */
function getEntry(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const event = calendar.getFirstSubcomponent('vevent')!
  const value = (name: string) => {
    const found = event.getFirstPropertyValue(name)
    return found instanceof ICAL.Time ? found.toICALString() : found
  }
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: value('sequence'),
    dtstart: value('dtstart'),
    dtend: value('dtend'),
    status: value('status'),
    summary: value('summary'),
    location: value('location'),
    organizer: value('organizer'),
    attendee: value('attendee'),
  }
}
/** The calendar events that someone received, in order. */
const entries = (user: User) =>
  server.arrived.flatMap(({ to, calendar }) => (to.includes(user.email) && calendar ? [getEntry(calendar)] : []))

describe('a proposal', () => {
  it('can be confirmed by the other person with one of its times', async () => {
    const times = [at(5), at(3), at(4)]
    const meeting = await proposed(founder, times, { note: 'Bring the plan.' })
    expect(meeting).toMatchObject({
      state: 'proposed',
      party: 'founder',
      other: 'Ben Frost',
      proposal: {
        times: times.toSorted(),
        minutes: 45,
        place: 'https://meet.example.org/ada',
        note: 'Bring the plan.',
      },
    })
    expect(await listNotifications(investor)).toEqual(['meeting_proposed'])
    expect((await list(investor))[0]).toMatchObject({ party: 'investor', other: 'Prairie Grid' })
    expect((await answerMeeting(founder, meeting, 'confirm', { startsAt: times[0] })).status).toBe(409)
    expect((await answerMeeting(investor, meeting, 'confirm')).status).toBe(400)
    expect((await answerMeeting(investor, meeting, 'confirm', { startsAt: at(9) })).status).toBe(409)
    expect(await done(investor, meeting, 'confirm', { startsAt: times[2] })).toMatchObject({
      state: 'confirmed',
      proposal: null,
      confirmed: { startsAt: times[2], minutes: 45, note: 'Bring the plan.' },
    })
    expect([await listNotifications(investor), await listNotifications(founder)]).toEqual([[], ['meeting_confirmed']])
  })

  it('is answered with other times, declined, or withdrawn', async () => {
    const meeting = await proposed(founder, [at(3)])
    expect((await propose(founder, [at(4)])).status).toBe(409)
    expect(await proposed(investor, [at(6)])).toMatchObject({ id: meeting.id, proposedBy: 'investor' })
    expect((await answerMeeting(investor, meeting, 'decline')).status).toBe(409)
    expect((await done(founder, meeting, 'decline')).state).toBe('declined')
    const second = await proposed(founder, [at(3)])
    expect(second.id).not.toBe(meeting.id)
    expect((await answerMeeting(investor, second, 'withdraw')).status).toBe(409)
    expect((await done(founder, second, 'withdraw')).state).toBe('canceled')
    expect(await listNotifications(investor)).toEqual(['meeting_withdrawn'])
    expect(await Promise.all([propose(founder, [at(3)]), propose(investor, [at(4)])])).toSatisfy(
      (answers: Response[]) => answers.every(({ status }) => status === 201),
    )
    expect((await list(founder)).filter(({ state }) => state === 'proposed')).toHaveLength(1)
  })

  it('has one to three different future times within a year', async () => {
    const refused = async (times: string[], more = {}) => (await getAnswer(propose(founder, times, more)))[0]
    expect(await getAnswer(propose(founder, [at(-1)]))).toEqual([400, 'Choose future times.'])
    for (const times of [[], [at(1), at(2), at(3), at(4)], [at(1), at(1)], [at(400)], ['tomorrow']])
      expect(await refused(times)).toBe(400)
    expect(await refused([at(1)], { minutes: 7 })).toBe(400)
    expect(await kinds()).toEqual([])
  })

  it('requires a connection, and no one else knows about it', async () => {
    const meeting = await proposed(founder, [at(3)])
    expect((await propose(stranger, [at(3)])).status).toBe(404)
    expect((await as(stranger, 'GET', `/api/connections/${connectionId}/meetings`)).status).toBe(404)
    expect((await answerMeeting(stranger, meeting, 'confirm', { startsAt: at(3) })).status).toBe(404)
    await api.database.write((tx) => tx.update(connections).set({ state: 'withdrawn' }))
    expect((await answerMeeting(investor, meeting, 'confirm', { startsAt: at(3) })).status).toBe(409)
    expect((await propose(founder, [at(4)])).status).toBe(409)
  })

  it('can be made ten times a day per person at most', async () => {
    for (let count = 0; count < 10; count++) await done(founder, await proposed(founder, [at(3)]), 'withdraw')
    expect((await propose(founder, [at(3)])).status).toBe(409)
    expect((await propose(investor, [at(3)])).status).toBe(201)
    await pass(0.9)
    expect((await propose(founder, [at(3)])).status).toBe(409)
    await pass(0.1)
    expect((await propose(founder, [at(3)])).status).toBe(201)
  })

  it('expires when its times have passed, and notifies its sender', async () => {
    await proposed(founder, [at(1), at(2)])
    await pass(1.5)
    expect((await list(founder))[0]!.state).toBe('proposed')
    await pass(1)
    await pass(0)
    expect((await list(founder))[0]!.state).toBe('expired')
    expect([await listNotifications(founder), await listNotifications(investor)]).toEqual([['meeting_expired'], []])
  })
})

describe('a confirmed meeting', () => {
  it('is added to both calendars, moved there, and removed', async () => {
    const meeting = await confirmed(3)
    const [first, later] = [at(3), at(8)]
    await send()
    const signature = (iso: string) => iso.replace(/[-:]|\.\d{3}/g, '')
    const uid = `meeting-${meeting.id}@localhost`
    const reader = { founder: `mailto:${founder.email}`, investor: `mailto:${investor.email}` }
    const entry = { uid, organizer: 'mailto:hello@cedar.org', location: 'https://meet.example.org/ada' }
    expect(entries(founder)).toEqual([
      {
        ...entry,
        method: 'REQUEST',
        sequence: 0,
        status: 'CONFIRMED',
        dtstart: signature(first),
        dtend: signature(new Date(Date.parse(first) + 45 * 60_000).toISOString()),
        summary: 'Meeting with Ben Frost',
        attendee: reader.founder,
      },
    ])
    expect(entries(investor)[0]).toMatchObject({ uid, summary: 'Meeting with Prairie Grid', attendee: reader.investor })

    await proposed(investor, [later], { minutes: 30 })
    expect((await list(founder))[0]).toMatchObject({ state: 'moving', confirmed: { startsAt: first, minutes: 45 } })
    expect(await done(founder, meeting, 'confirm', { startsAt: later })).toMatchObject({
      state: 'confirmed',
      confirmed: { startsAt: later, minutes: 30 },
    })
    await done(founder, meeting, 'cancel')
    await send()
    // What was canceled before its email was sent isn't moved either.
    for (const user of [founder, investor])
      expect(entries(user).at(-1)).toMatchObject({
        uid,
        method: 'CANCEL',
        sequence: 2,
        status: 'CANCELLED',
        dtstart: signature(later),
      })
    expect(server.arrived.map(({ headers }) => headers['subject'])).toEqual([
      'Your meeting is confirmed',
      'Your meeting is confirmed',
      'Your meeting is canceled',
      'Your meeting is canceled',
    ])
    expect(await eventTypes()).toEqual(['propose', 'confirm', 'propose', 'confirm', 'cancel'])
  })

  it('shows its time in the recipient’s time zone in an email', async () => {
    api.clock.now = Date.UTC(2026, 2, 1, 12)
    // The United States changed clocks on March 8, Europe will on March 29.
    const startsAt = '2026-03-20T15:00:00.000Z'
    const meeting = await proposed(founder, [startsAt])
    await send()
    await done(investor, meeting, 'confirm', { startsAt })
    await send()
    const textFor = (user: User) => server.arrived.find(({ to, calendar }) => calendar && to.includes(user.email))!
    expect(textFor(founder).text).toContain('Friday, March 20, 2026 at 10:00 AM CDT,')
    expect(textFor(investor).text).toContain('Friday, March 20, 2026 at 4:00 PM GMT+1 (10:00 AM CDT),')
    expect(server.arrived[0]!.text).toContain('Friday, March 20, 2026 at 4:00 PM GMT+1 (10:00 AM CDT)')
  })

  it('has its own email when it is moved', async () => {
    const meeting = await proposed(founder, [at(3)])
    await send()
    await done(investor, meeting, 'confirm', { startsAt: at(3) })
    await proposed(founder, [at(4)])
    await send()
    const [first, last] = [server.arrived[0]!, server.arrived.at(-1)!]
    expect(first.headers['subject']).toBe('Prairie Grid wants to meet')
    expect(first.text).toContain('Prairie Grid would like to meet and proposed a time.')
    expect(last.headers['subject']).toBe('Prairie Grid wants to move your meeting')
    expect(last.text).toContain('Prairie Grid would like to move your meeting and proposed a time.')
  })

  it('keeps its time when the other person can’t move it, and without an answer', async () => {
    const meeting = await confirmed(3)
    const startsAt = at(3)
    await proposed(founder, [at(4)])
    expect(await done(investor, meeting, 'decline')).toMatchObject({ state: 'confirmed', confirmed: { startsAt } })
    expect(await listNotifications(founder)).toEqual(['meeting_kept'])
    await proposed(founder, [at(2)])
    await pass(2.5)
    expect((await list(founder))[0]).toMatchObject({ state: 'confirmed', proposal: null, confirmed: { startsAt } })
    await send()
    expect(server.arrived.at(-1)!.text).toContain('Your meeting is still on')
    expect(entries(founder)).toHaveLength(1)
  })

  it('proposed times are listed for their recipient until they are answered', async () => {
    const toAnswer = async (user: User) =>
      ((await (await as(user, 'GET', '/api/today')).json()) as Today).meetings.map(({ id, other }) => [id, other])
    const { id } = await proposed(investor, [at(3), at(4)])
    expect(await toAnswer(founder)).toEqual([[id, 'Ben Frost']])
    expect([await toAnswer(investor), await toAnswer(stranger)]).toEqual([[], []])
    const meeting = await done(founder, (await list(founder))[0]!, 'confirm', { startsAt: at(3) })
    expect(await toAnswer(founder)).toEqual([])
    await propose(founder, [at(5)])
    expect(await toAnswer(investor)).toHaveLength(1)
    await api.database.write((tx) => tx.update(connections).set({ state: 'withdrawn' }))
    expect([meeting.state, await toAnswer(investor)]).toEqual(['confirmed', []])
  })

  it('each person’s upcoming meetings are their own: confirmed ones by time, then proposed ones', async () => {
    const add = async (
      days: number | null,
      state: 'confirmed' | 'proposed' = 'confirmed',
      investorId = investor.id,
    ) => {
      const owner = await api.signedInAs('founder')
      return api.database.write(async (tx) => {
        const startupId = await insertStartup(tx, { userId: owner.id, approved: true })
        const connectionId = await insertRow(tx, connections, { investorId, startupId, state: 'accepted' })
        const time = days === null ? {} : { startsAt: new Date(at(days)), minutes: 30 }
        return insertRow(tx, meetings, { connectionId, proposedBy: 'founder', state, ...time })
      })
    }
    const proposal = await add(null, 'proposed')
    const [later, sooner] = [await add(9), await add(2)]
    const { id } = await confirmed(5)
    await add(4, 'confirmed', stranger.id)
    expect(await upcoming(investor)).toEqual([sooner, id, later, proposal])
    expect(await upcoming(founder)).toEqual([id])
    await proposed(founder, [at(6)])
    expect(await upcoming(founder)).toEqual([id])
    await api.database.write((tx) => tx.update(connections).set({ state: 'withdrawn' }))
    expect(await upcoming(founder)).toEqual([])
  })

  it('is among the upcoming ones until it is over, and can be downloaded as a file', async () => {
    expect(await upcoming(founder)).toEqual([])
    const meeting = await confirmed(3)
    expect(await upcoming(founder)).toEqual([meeting.id])
    const file = await as(founder, 'GET', `/api/meetings/${meeting.id}/calendar`)
    expect(file.headers.get('Cache-Control')).toBe('private, no-store')
    expect(getEntry(await file.text())).toMatchObject({ method: 'PUBLISH', uid: `meeting-${meeting.id}@localhost` })
    await pass(4)
    expect(await upcoming(founder)).toEqual([])
    expect((await as(founder, 'GET', `/api/meetings/${meeting.id}/calendar`)).status).toBe(404)
  })

  it.each([
    [
      'the connection is withdrawn',
      () => api.database.write((tx) => tx.update(connections).set({ state: 'withdrawn' })),
    ],
    [
      'an account is deactivated',
      () => api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, investor.id))),
    ],
  ])('is canceled when %s', async (_what, end) => {
    await confirmed(3)
    await send()
    await end()
    await run()
    await run()
    await send()
    expect(entries(founder).map(({ method, sequence }) => [method, sequence])).toEqual([
      ['REQUEST', 0],
      ['CANCEL', 1],
    ])
    expect(await api.database.read.select({ state: meetings.state }).from(meetings)).toEqual([{ state: 'canceled' }])
  })

  it('keeps its organizer when the site’s address changes', async () => {
    const meeting = await confirmed(3)
    await send()
    site = getSite('Cedar', 'new@cedar.org')
    await proposed(investor, [at(8)])
    await done(founder, meeting, 'confirm', { startsAt: at(8) })
    await send()
    expect((await as(investor, 'DELETE', '/api/user', { confirmation: investor.username })).status).toBe(204)
    await send()
    expect(entries(founder).map(({ method, organizer }) => [method, organizer])).toEqual([
      ['REQUEST', 'mailto:hello@cedar.org'],
      ['REQUEST', 'mailto:hello@cedar.org'],
      ['CANCEL', 'mailto:hello@cedar.org'],
    ])
  })

  it('is canceled in the other calendar when an account is deleted', async () => {
    await confirmed(3)
    await send()
    expect((await as(investor, 'DELETE', '/api/user', { confirmation: investor.username })).status).toBe(204)
    await send()
    expect(entries(founder).at(-1)).toMatchObject({ method: 'CANCEL', sequence: 1, summary: 'Meeting' })
    expect(server.arrived.at(-1)!.text).not.toMatch(/Ben|Frost/)
    expect(await api.database.read.$count(meetings)).toBe(0)
  })
})

describe('the day after a meeting', () => {
  it('each is asked once whether they met, and answers with a click', async () => {
    const meeting = await confirmed(3)
    expect((await met(founder, meeting, 'yes')).status).toBe(409)
    await pass(3.1)
    expect([(await list(founder))[0]!.state, await listNotifications(founder)]).toEqual(['over', []])
    await pass(1)
    await pass(0)
    await pass(5)
    for (const user of [founder, investor]) expect(await listNotifications(user)).toEqual(['meeting_attendance'])
    expect((await kinds()).filter((kind) => kind === 'meetingAttendance')).toHaveLength(2)
    expect(await (await met(investor, meeting, 'yes')).json()).toMatchObject({ state: 'over', met: 'yes' })
    expect([await listNotifications(investor), await listNotifications(founder)]).toEqual([[], ['meeting_attendance']])
    expect((await list(founder))[0]!.met).toBeNull()
    expect((await met(founder, meeting, 'perhaps')).status).toBe(400)
    expect((await met(founder, meeting, 'not_yet')).status).toBe(200)
    expect((await propose(founder, [at(3)])).status).toBe(201)
  })

  it('no one is asked who has answered, or who is no longer connected', async () => {
    const meeting = await confirmed(1)
    api.clock.now += 1.2 * DAY
    expect((await met(founder, meeting, 'no')).status).toBe(200)
    await pass(2)
    expect([await listNotifications(founder), await listNotifications(investor)]).toEqual([[], ['meeting_attendance']])
    const second = await confirmed(1)
    await pass(1.2)
    await api.database.write((tx) => tx.update(connections).set({ state: 'withdrawn' }))
    await pass(2)
    expect(second.id).not.toBe(meeting.id)
    expect((await kinds()).filter((kind) => kind === 'meetingAttendance')).toHaveLength(1)
  })

  it('no email is sent if the topic is off, and a new meeting can follow', async () => {
    await as(investor, 'PUT', '/api/notifications/choices', { topic: 'meetings', app: true, email: false })
    await confirmed(1)
    await pass(1.2)
    expect((await propose(founder, [at(3)])).status).toBe(201)
    await pass(1)
    const rows = await api.database.read.select().from(emails)
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([founder.id]))
    expect(rows.map(({ kind }) => kind)).toEqual(['meetingConfirmed', 'meetingAttendance'])
    expect(await listNotifications(investor)).toContain('meeting_attendance')
  })
})

it('an answer changed many times leaves one entry per party in the history', async () => {
  const meeting = await confirmed(1)
  await pass(2)
  for (const answer of ['yes', 'no', 'not_yet', 'yes', 'no']) {
    expect((await met(founder, meeting, answer)).status).toBe(200)
    expect((await met(investor, meeting, answer)).status).toBe(200)
  }
  const stored = await api.database.read.select().from(meetingEvents).where(eq(meetingEvents.action, 'answer'))
  expect(stored.map(({ party, met: answer }) => [party, answer])).toEqual([
    ['founder', 'no'],
    ['investor', 'no'],
  ])
})
