import { asc, eq, sql } from '#api/platform/db/drizzle.ts'
import { expect } from 'vitest'
import {
  type ConnectionParty,
  allowedTransitions,
  type ConnectionSnapshot,
} from '#api/connections/contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { allowedMeetingTransitions, type MeetingSnapshot } from '#api/meetings/contract/transitions.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { connectionEvents, connections } from '#api/connections/table.ts'
import { introductionAnswers, introductions } from '#api/introductions/table.ts'
import { meetingEvents, meetings } from '#api/meetings/table.ts'
import { emails } from '#api/email/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { outcomes } from '#api/outcomes/table.ts'
import { startups } from '#api/startups/table.ts'
import type { Arrived } from '#api/email/testing-smtp.ts'

const groups = <T>(list: readonly T[], key: (candidate: T) => number) => Map.groupBy(list, key)

/** No one has more pending requests than the request limits allow, and no one sent more in a day than allowed. */
export async function expectCaps(read: Reader): Promise<void> {
  const over = await read.values(sql`
    select 'made' as what, case when initiated_by = 'investor' then investor_id else s.user_id end as person, count(*) as n
    from connections c join startup_profiles s on s.id = c.startup_id where c.state = 'requested'
    group by initiated_by, person
    having n > case initiated_by when 'investor' then ${LIMITS.openRequestsMade.investor} else ${LIMITS.openRequestsMade.founder} end
    union all
    select 'received by a founder', s.user_id, count(*) from connections c join startup_profiles s on s.id = c.startup_id
    where c.state = 'requested' and initiated_by = 'investor' group by s.id having count(*) > s.open_requests
    union all
    select 'received by an investor', i.user_id, count(*) from connections c join investor_profiles i on i.user_id = c.investor_id
    where c.state = 'requested' and initiated_by = 'founder' group by i.id having count(*) > i.open_requests
    union all
    select 'proposals in a day', e.id, count(*) from meeting_events e join meetings m on m.id = e.meeting_id
    join meetings n on n.connection_id = m.connection_id join meeting_events f on f.meeting_id = n.id and f.action = 'propose'
      and f.party = e.party and f.at > e.at - ${DAY} and f.at <= e.at
    where e.action = 'propose' group by e.id having count(*) > ${LIMITS.meeting.proposalsPerDay}
    union all
    select 'messages in a day', a.id, count(*) from conversation_messages a join conversation_messages b
      on b.conversation_id = a.conversation_id and b.party = a.party and b.sent_at > a.sent_at - ${DAY} and b.sent_at <= a.sent_at
    group by a.id having count(*) > ${LIMITS.messagesADay.max}
    union all
    select 'proposed to a ' || party, person, count(*) from (
      select 'founder' as party, startup_id as person from introductions where state = 'proposed'
      union all select 'investor', investor_id from introductions where state = 'proposed'
    ) group by party, person having count(*) > ${LIMITS.openIntroductions}`)
  expect(over).toEqual([])
}

/**
 * Every connection is in the state that its history results in, transition by transition, and no request ended early.
 */
export async function recountConnections(read: Reader) {
  const rows = await read.select().from(connections)
  const events = groups(
    await read.select().from(connectionEvents).orderBy(asc(connectionEvents.id)),
    ({ connectionId }) => connectionId,
  )
  for (const row of rows) {
    let snapshot: ConnectionSnapshot | null = null
    let requests = 0
    for (const { action, party, at } of events.get(row.id)!) {
      const actor = party ?? (action === 'introduce' ? 'region' : 'clock')
      const transition: ReturnType<typeof allowedTransitions>[number] | undefined = allowedTransitions(
        actor,
        snapshot,
      ).find((each) => each.action === action)
      if (!transition) throw new Error(`${action} by ${party} cannot follow in connection ${row.id}`)
      const isRequest: boolean = action === 'request' && transition.to === 'requested'
      if (action === 'expire') expect(at.getTime() - requests, `connection ${row.id}`).toBeGreaterThanOrEqual(14 * DAY)
      if (isRequest) requests = at.getTime()
      const initiatedBy: ConnectionSnapshot['initiatedBy'] =
        actor === 'region' ? 'region' : isRequest ? (party as ConnectionParty) : snapshot!.initiatedBy
      snapshot = { state: transition.to, initiatedBy }
    }
    expect(snapshot, `connection ${row.id}`).toEqual({ state: row.state, initiatedBy: row.initiatedBy })
  }
  return { rows, events: [...events.values()].flat() }
}

/** The same for every meeting, including the sequence number of its calendar invite. */
export async function recountMeetings(read: Reader) {
  const rows = await read.select().from(meetings)
  const events = groups(
    await read.select().from(meetingEvents).orderBy(asc(meetingEvents.id)),
    ({ meetingId }) => meetingId,
  )
  for (const row of rows) {
    let snapshot: MeetingSnapshot | null = null
    let startsAt: number | null = null
    let sequence = 0
    for (const { action, party, startsAt: confirmed } of events.get(row.id)!) {
      const transition: ReturnType<typeof allowedMeetingTransitions>[number] | undefined = allowedMeetingTransitions(
        party ?? 'clock',
        snapshot,
      ).find((each) => each.action === action)
      if (!transition) throw new Error(`${action} by ${party} cannot follow in meeting ${row.id}`)
      if (startsAt !== null && (action === 'confirm' || action === 'cancel')) sequence++
      startsAt = confirmed?.getTime() ?? startsAt
      snapshot = {
        state: transition.to,
        proposedBy: action === 'propose' ? (party as ConnectionParty) : snapshot!.proposedBy,
      }
    }
    const { state, proposedBy } = row
    expect([snapshot, startsAt, sequence], `meeting ${row.id}`).toEqual([
      { state, proposedBy },
      row.startsAt?.getTime() ?? null,
      row.sequence,
    ])
  }
  return { rows, events: [...events.values()].flat() }
}

/**
 * Every introduction ended as its answers, the connections, and time require. No one who declined was connected by it.
 */
export async function recountIntroductions(read: Reader, { events }: Counted) {
  const rows = await read.select().from(introductions)
  const owner = new Map((await read.select().from(startups)).map(({ id, userId }) => [id, userId]))
  const answers = groups(await read.select().from(introductionAnswers), ({ introductionId }) => introductionId)
  const pairs = new Map(
    (await read.select().from(connections)).map(({ id, investorId, startupId }) => [`${investorId} ${startupId}`, id]),
  )
  const declines = new Map<number, number>()
  let made = 0
  for (const row of rows) {
    const { id, investorId, startupId, state, createdAt, endedAt } = row
    const two = [investorId, owner.get(startupId)!]
    const replies = answers.get(id) ?? []
    expect(two, `introduction ${id}`).toEqual(expect.arrayContaining(replies.map(({ userId }) => userId)))
    declines.set(id, replies.filter(({ answer }) => answer === 'no').length)
    expect(endedAt === null, `introduction ${id}`).toBe(state === 'proposed')
    const own = events.filter(({ connectionId }) => connectionId === pairs.get(`${investorId} ${startupId}`))
    const isMade = own.some(({ action, at }) => action === 'introduce' && at.getTime() === endedAt?.getTime())
    if (isMade) made++
    expect(isMade && (state !== 'connected' || declines.get(id)! > 0), `introduction ${id}`).toBe(false)
    if (state === 'connected')
      // Through the introduction, or on their own in the meantime.
      expect(isMade || own.some(({ at }) => at >= createdAt && at <= endedAt!), `introduction ${id}`).toBe(true)
    if (state === 'expired')
      expect(endedAt!.getTime() - createdAt.getTime(), `introduction ${id}`).toBeGreaterThanOrEqual(14 * DAY)
  }
  expect(events.filter(({ action }) => action === 'introduce')).toHaveLength(made)
  return { rows, made, declines }
}

type Counted = Awaited<ReturnType<typeof recountConnections>>
type Met = Awaited<ReturnType<typeof recountMeetings>>
type Proposed = Awaited<ReturnType<typeof recountIntroductions>>

/** The lists show what the rows and their histories say. */
export async function recountFigures(read: Reader, { rows }: Counted): Promise<void> {
  const shown = await read.select({ id: startups.id, count: startups.connectionCount }).from(startups)
  const counted = groups(rows, ({ startupId }) => startupId)
  for (const { id, count } of shown) expect(count, `startup ${id}`).toBe(counted.get(id)?.length ?? 0)
}

/** Every email that an event requires was created once, and was sent once unless it had become irrelevant. */
export async function recountEmails(
  read: Reader,
  arrived: readonly Arrived[],
  { connected, met, proposed, deaths }: { connected: Counted; met: Met; proposed: Proposed; deaths: number },
) {
  const rows = await read.select().from(emails)
  const notificationTypes = await read.select({ type: notifications.type }).from(notifications)
  const made = (kind: string) => rows.filter((row) => row.kind === kind).length
  const noticed = (type: string) => notificationTypes.filter((candidate) => candidate.type === type).length
  const actions = (action: string) => connected.events.filter((candidate) => candidate.action === action).length
  const steps = (action: string) => met.events.filter((candidate) => candidate.action === action)
  // A request that answers another one is reported as an answer.
  const answers = made('connectionAnswered') - actions('accept') - actions('decline')
  expect(made('connectionRequested')).toBe(actions('request') - answers)
  expect(made('connectionWithdrawn') + made('connectionEnded')).toBe(actions('withdraw'))
  expect(made('connectionExtended')).toBe(actions('extend'))
  expect(made('connectionUnanswered')).toBe(actions('expire'))
  expect(made('connectionReminder')).toBe(noticed('connection_reminder'))
  expect(made('connectionReminder')).toBeLessThanOrEqual(2 * (actions('request') + actions('extend')))
  expect(made('requestsPaused')).toBe(noticed('requests_paused'))
  const confirmed = new Set<number>()
  let canceled = 0
  for (const { action, meetingId } of met.events) {
    if (action === 'confirm') confirmed.add(meetingId)
    if (action === 'cancel' && confirmed.has(meetingId)) canceled++
  }
  expect(made('meetingProposed')).toBe(steps('propose').length)
  expect(made('meetingDeclined')).toBe(steps('decline').length)
  expect(made('meetingConfirmed')).toBe(2 * steps('confirm').length)
  expect(made('meetingCanceled')).toBe(2 * canceled)
  expect(made('meetingAttendance')).toBe(noticed('meeting_attendance'))
  expect(made('meetingAttendance')).toBeLessThanOrEqual(
    2 * met.rows.filter(({ attendanceRequestedAt }) => attendanceRequestedAt).length,
  )

  // Someone who declined gets no more emails about it.
  const countNotified = (state: string) =>
    proposed.rows.filter((row) => row.state === state).reduce((sum, { id }) => sum + 2 - proposed.declines.get(id)!, 0)
  expect(made('introductionProposed')).toBe(2 * proposed.rows.length)
  expect(made('introductionMade')).toBe(2 * proposed.made)
  expect(made('introductionEnded')).toBe(countNotified('expired'))
  expect(made('introductionWithdrawn')).toBe(countNotified('withdrawn'))
  expect(made('introductionReminder')).toBe(noticed('introduction_reminder'))
  expect(made('introductionReminder')).toBeLessThanOrEqual(4 * proposed.rows.length)
  expect(made('outcomeRecorded')).toBe(await read.$count(outcomes))

  const came = Map.groupBy(arrived, ({ headers }) => headers['message-id']!)
  for (const { id, createdAt, kind, state, lastError, interrupted } of rows) {
    const times = came.get(`<${id}.${createdAt.getTime()}@localhost>`)?.length ?? 0
    expect([state, lastError], `${kind} ${id}`).toEqual(
      state === 'sent' ? ['sent', null] : ['dropped', 'nothing to say'],
    )
    // If a process died while sending an email, no one knows whether it was delivered.
    const once = state === 'sent' ? 1 : 0
    expect(interrupted ? [once, once + 1] : [once], `${kind} ${id}`).toContain(times)
  }
  expect(came.size).toBeLessThanOrEqual(rows.length)
  expect(arrived.length - came.size).toBeLessThanOrEqual(deaths)
}

/** Each calendar has the current state of a meeting, and received its versions in order. */
export function expectCalendars(arrived: readonly Arrived[], { rows }: Met, getEmail: ReadonlyMap<number, string[]>) {
  const lastInvites = new Map<string, { method: string; sequence: number }>()
  for (const { to, calendar } of arrived) {
    if (!calendar) continue
    const [, id] = /UID:meeting-(\d+)@/.exec(calendar)!
    const method = /METHOD:(\w+)/.exec(calendar)![1]!
    const sequence = Number(/SEQUENCE:(\d+)/.exec(calendar)![1])
    const key = `${to[0]} ${id}`
    expect(sequence, key).toBeGreaterThanOrEqual(lastInvites.get(key)?.sequence ?? 0)
    lastInvites.set(key, { method, sequence })
  }
  for (const { id, connectionId, state, startsAt, sequence } of rows) {
    const method = state === 'canceled' ? 'CANCEL' : 'REQUEST'
    for (const address of getEmail.get(connectionId)!)
      expect(lastInvites.get(`${address} ${id}`), `${address} ${id}`).toEqual(
        startsAt ? { method, sequence } : undefined,
      )
  }
}

/** The email addresses of both users of each connection. */
export async function getAddresses(read: Reader): Promise<Map<number, string[]>> {
  const pairs = await read.values<[id: number, investor: string, founder: string]>(sql`
    select c.id, i.email, f.email from connections c join users i on i.id = c.investor_id
    join startup_profiles s on s.id = c.startup_id join users f on f.id = s.user_id`)
  return new Map(pairs.map(([id, investor, founder]) => [id, [investor, founder]]))
}

/** How many pending requests should have ended. */
export const overdue = (read: Reader, now: number) =>
  read.$count(connections, sql`${eq(connections.state, 'requested')} and ${connections.dueAt} < ${now - DAY}`)
