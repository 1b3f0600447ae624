import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { ModeratedReport, MyProfileReport, ProfileChange } from './calls.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { users } from '#api/users/table.ts'
import { auditEntries } from '#api/audit/table.ts'
import { investors } from '#api/investors/table.ts'
import { emails } from '#api/email/table.ts'
import { reports } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
let investor: User
let admin: User
let startupId: number
let investorId: number

const as = (user: User, method: string, path: string, body?: unknown) =>
  api.call(method, path, { cookie: user.cookie, ...(body !== undefined && { body }) })
const json = async <T>(user: User, path: string) => (await (await as(user, 'GET', path)).json()) as T
const reason = { ground: 'untrue', reason: 'They have never had ten customers.' }
const reportStartup = (user: User, id = startupId) => as(user, 'POST', `/api/startups/${id}/reports`, reason)
const reportInvestor = (user: User) => as(user, 'POST', `/api/investors/${investorId}/reports`, reason)
const queue = () => json<ModeratedReport[]>(admin, '/api/admin/moderation')
const answer = async (body: object) => {
  const [open] = await queue()
  return as(admin, 'PATCH', `/api/admin/moderation/${open!.id}`, { answer: 'We looked at it.', ...body })
}
const listNotificationTypes = async (user: User) =>
  (await json<Notification[]>(user, '/api/notifications')).map(({ type }) => type)

beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder')
  investor = await api.signedInAs('investor', { firstName: 'Ines', lastName: 'Vogel' })
  admin = await api.signedInAs('admin')
  await api.database.write(async (tx) => {
    startupId = await insertStartup(tx, {
      userId: founder.id,
      companyName: 'Greenloom',
      approved: true,
      status: 'approved',
      isPublic: true,
      updatedAt: new Date(api.clock.now),
    })
    const profile = { background: 'Twenty years of it', investmentRange: '$1K', location: 'Here', isPublic: true }
    const [row] = await tx
      .insert(investors)
      .values({ userId: investor.id, ...profile, updatedAt: new Date(api.clock.now) })
      .returning()
    investorId = row!.id
  })
})

describe('a report of a profile', () => {
  it('is in the one moderation list, and notifies administrators', async () => {
    expect((await reportStartup(investor)).status).toBe(204)
    expect((await reportInvestor(founder)).status).toBe(204)
    expect(await queue()).toMatchObject([
      {
        about: 'startup',
        ...reason,
        reporter: { id: investor.id },
        other: { id: founder.id },
        profile: { id: startupId, name: 'Greenloom', isShown: true },
        messages: [],
        outcome: null,
        answer: null,
      },
      { about: 'investor', reporter: { id: founder.id }, profile: { id: investorId, name: 'Ines Vogel' } },
    ])
    expect(await listNotificationTypes(admin)).toEqual(['profile_reported', 'profile_reported'])
    const storedEmails = await api.database.read.select().from(emails).where(eq(emails.kind, 'profileReported'))
    expect(storedEmails).toMatchObject([{ userId: admin.id }, { userId: admin.id }])
    for (const user of [founder, investor]) expect((await as(user, 'GET', '/api/admin/moderation')).status).toBe(403)
  })

  it('requires a visible profile of someone else, once until it is answered', async () => {
    expect((await reportStartup(founder)).status).toBe(403)
    expect((await reportInvestor(investor)).status).toBe(403)
    const hidden = await api.database.write((tx) => insertStartup(tx, { approved: false }))
    expect((await reportStartup(investor, hidden)).status).toBe(404)
    expect((await reportStartup(investor, 4711)).status).toBe(404)
    expect((await api.call('POST', `/api/startups/${startupId}/reports`, { body: reason })).status).toBe(401)
    const broken = await as(investor, 'POST', `/api/startups/${startupId}/reports`, { ground: 'because', reason: '' })
    expect(broken.status).toBe(400)
    expect((await reportStartup(investor)).status).toBe(204)
    expect(await getAnswer(reportStartup(investor))).toEqual([
      409,
      'You’ve reported this profile already. It’s waiting for an administrator.',
    ])
    expect(await queue()).toHaveLength(1)
  })

  it('is limited per user, together with those of messages', async () => {
    const values = { approved: true, isPublic: true }
    const ids: number[] = []
    await api.database.write(async (tx) => {
      for (let more = 0; more <= LIMITS.report.most; more++) ids.push(await insertStartup(tx, values))
    })
    const statuses: number[] = []
    for (const id of ids) statuses.push((await reportStartup(investor, id)).status)
    expect(statuses).toEqual([...Array.from({ length: LIMITS.report.most }, () => 204), 429])
  })

  it('is answered once, and its reporter is notified and can read the answer', async () => {
    await reportStartup(investor)
    const [{ id }] = (await queue()) as [ModeratedReport]
    expect((await answer({})).status).toBe(400)
    expect((await answer({ outcome: 'nothing' })).status).toBe(200)
    const again = { answer: 'Once more.', outcome: 'nothing' }
    expect((await as(admin, 'PATCH', `/api/admin/moderation/${id}`, again)).status).toBe(409)
    expect(await json<MyProfileReport[]>(investor, '/api/user/reports')).toMatchObject([
      { about: 'startup', name: 'Greenloom', outcome: 'nothing', answer: 'We looked at it.' },
    ])
    expect(await json(founder, '/api/user/reports')).toEqual([])
    const [notification] = await json<Notification[]>(investor, '/api/notifications')
    expect(notification!.type).toBe('profile_report_answered')
    expect(notificationText(notification!).href).toBe('/settings/data#your-reports')
    const [email] = await api.database.read.select().from(emails).where(eq(emails.kind, 'reportAnswered'))
    expect(email).toMatchObject({ userId: investor.id, onceKey: `report answered ${id}` })
    // The founder isn't notified.
    expect(await listNotificationTypes(founder)).toEqual([])
    const trail = await json<{ action: string }[]>(admin, '/api/admin/audit')
    expect(trail.map(({ action }) => action)).toEqual(['profile-report.answer'])
  })

  it('can ask for a change in the administrator’s own words, until the profile is saved', async () => {
    await reportStartup(investor)
    expect((await answer({ outcome: 'change_requested' })).status).toBe(400)
    expect(
      (await answer({ outcome: 'change_requested', change: 'Please say how many customers you have.' })).status,
    ).toBe(200)
    const listProfileRequests = () => json<ProfileChange[]>(founder, '/api/user/profile-asks')
    expect(await listProfileRequests()).toMatchObject([{ text: 'Please say how many customers you have.' }])
    expect(await listNotificationTypes(founder)).toEqual(['profile_change_requested'])
    const [row] = await api.database.read.select().from(emails).where(eq(emails.kind, 'profileChangeRequested'))
    const read = { firstName: 'Ada', now: api.clock.now }
    const email = (await composeMail(api.context, api.database.read, row!, read))!
    expect(email.text).toContain('Please say how many customers you have.')
    const everything = JSON.stringify([email, await listProfileRequests(), await json(founder, '/api/notifications')])
    expect(everything).not.toMatch(/Ines|Vogel|never had ten/)
    api.clock.now += 1000
    const put = await as(founder, 'PUT', '/api/startup/profile', { elevatorPitch: 'Nine customers, and growing' })
    expect(put.status).toBe(200)
    expect(await listProfileRequests()).toEqual([])
  })

  it('can hide a startup like its review, and an investor from the directory', async () => {
    await reportStartup(investor)
    expect((await answer({ outcome: 'hidden', change: 'Please name your customers.' })).status).toBe(200)
    const [startup] = await api.database.read.select().from(startups)
    expect(startup).toMatchObject({ approved: false, status: 'pending' })
    expect((await as(investor, 'GET', `/api/startups/${startupId}`)).status).toBe(404)
    expect(await json(founder, '/api/user/profile-asks')).toHaveLength(1)
    // Someone who can't see it no longer gets its name.
    expect(await json(investor, '/api/user/reports')).toMatchObject([{ name: null, outcome: 'hidden' }])

    await reportInvestor(founder)
    expect((await answer({ outcome: 'hidden', change: 'Please name your firm.' })).status).toBe(200)
    expect(await json(founder, '/api/investors')).toEqual([])
    expect(await json(investor, '/api/user/profile-asks')).toHaveLength(1)
  })

  it('is deleted with its reporter, and stays if the reported user leaves', async () => {
    await reportStartup(investor)
    await reportInvestor(founder)
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, founder.id)))
    expect(await queue()).toMatchObject([{ about: 'startup', other: null, profile: null }])
    expect((await answer({ outcome: 'hidden', change: 'Nobody is there.' })).status).toBe(409)
    expect((await answer({ outcome: 'other' })).status).toBe(200)
    expect(await json(investor, '/api/user/reports')).toMatchObject([{ name: null, answer: 'We looked at it.' }])
  })
})

describe('several reports of one profile', () => {
  const reporters = (count: number, role: 'user' | 'investor' = 'investor') =>
    Promise.all(Array.from({ length: count }, () => api.signedInAs(role)))

  it('are one entry with a count, and one answer for all', async () => {
    const [first, ...others] = await reporters(4)
    await reportStartup(first!)
    for (const user of others) expect((await reportStartup(user)).status).toBe(204)
    const [entry, ...more] = await queue()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ count: 4, reporter: { id: first!.id }, ...reason })
    expect(entry!.further.map(({ reporter }) => reporter?.id)).toEqual(others.map(({ id }) => id))
    expect(await listNotificationTypes(admin)).toEqual(['profile_reported'])
    expect(await api.database.read.$count(emails, eq(emails.kind, 'profileReported'))).toBe(1)
    expect(await json(admin, '/api/admin/overview')).toMatchObject({ openReports: 1 })
    expect(await api.database.read.select().from(auditEntries)).toEqual([])

    expect((await answer({ outcome: 'nothing' })).status).toBe(200)
    expect(await queue()).toMatchObject([{ count: 4, outcome: 'nothing' }])
    for (const user of [first!, ...others]) {
      expect(await listNotificationTypes(user)).toEqual(['profile_report_answered'])
      expect(await json(user, '/api/user/reports')).toMatchObject([{ outcome: 'nothing' }])
    }
    expect(await api.database.read.select().from(auditEntries)).toMatchObject([
      { action: 'profile-report.answer', details: { ground: 'untrue', outcome: 'nothing', reports: 4 } },
    ])
    // A later report is a new entry.
    expect((await reportStartup(first!)).status).toBe(204)
    expect((await queue()).map(({ count }) => count)).toEqual([1, 4])
  })

  it('aren’t answered along with one that came after the administrator opened them', async () => {
    const [first, second] = await reporters(2)
    await reportStartup(first!)
    const [shown] = await queue()
    await reportStartup(second!)
    const late = await answer({ outcome: 'nothing', count: shown!.count })
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('Reload before you answer.')])
    expect(await listNotificationTypes(first!)).toEqual([])
    expect(await queue()).toMatchObject([{ count: 2, answer: null }])
    expect((await answer({ outcome: 'nothing', count: 2 })).status).toBe(200)
  })

  it('are answered as far as they are listed; the rest is the next entry', async () => {
    const [first, ...others] = await reporters(23)
    await reportStartup(first!)
    const [{ id: _, ...row }] = (await api.database.read.select().from(reports)) as [typeof reports.$inferSelect]
    await api.database.write((tx) => tx.insert(reports).values(others.map(({ id }) => ({ ...row, reporterId: id }))))
    const [entry] = await queue()
    expect(entry).toMatchObject({ count: 23, further: others.slice(0, 20).map(({ id }) => ({ reporter: { id } })) })
    const news = await listNotificationTypes(admin)
    expect((await answer({ outcome: 'nothing', count: 23 })).status).toBe(200)
    expect(await listNotificationTypes(admin)).toEqual(['profile_reported', ...news])
    expect((await queue()).map(({ count, answer: text }) => [count, text !== null])).toEqual([
      [2, false],
      [21, true],
    ])
    expect(await listNotificationTypes(others[20]!)).toEqual([])
  })

  it('stay one entry when the account of the first reporter is deleted', async () => {
    const [first, second] = await reporters(2)
    await reportStartup(first!)
    await reportStartup(second!)
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, first!.id)))
    expect(await queue()).toMatchObject([{ count: 1, reporter: { id: second!.id }, further: [] }])
  })

  it('are limited to twenty per network address', async () => {
    const statuses: number[] = []
    for (const user of await reporters(LIMITS.report.fromAddress + 1, 'user'))
      statuses.push((await reportStartup(user)).status)
    expect(statuses).toEqual([...Array.from({ length: LIMITS.report.fromAddress }, () => 204), 429])
    const elsewhere = await api.signedInAs('user')
    const headers = { 'X-Forwarded-For': '203.0.113.9' }
    const path = `/api/startups/${startupId}/reports`
    const { cookie } = elsewhere
    expect((await api.call('POST', path, { cookie, headers, body: reason })).status).toBe(204)
  })

  it('of one user that are open are limited', async () => {
    const ids: number[] = []
    await api.database.write(async (tx) => {
      for (let count = 0; count <= LIMITS.report.open; count++)
        ids.push(await insertStartup(tx, { approved: true, isPublic: true }))
    })
    const statuses = new Set<number>()
    for (const [place, id] of ids.entries()) {
      if (place % LIMITS.report.most === 0) {
        api.clock.now += 20 * 60_000
        investor.cookie = await api.signIn(investor.id)
      }
      statuses.add((await reportStartup(investor, id)).status)
    }
    expect([...statuses]).toEqual([204, 429])
    expect(await api.database.read.$count(reports)).toBe(LIMITS.report.open)
  })
})
