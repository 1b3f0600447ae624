import { beforeEach, expect, test } from 'vitest'
import { alias, and, asc, eq, gt, isNull } from '#api/platform/db/drizzle.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { investorInput } from '#api/investors/contract/schema.ts'
import { startupInput } from '#api/startups/contract/schema.ts'
import type { Database } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { connections as connectionTable } from '#api/connections/table.ts'
import { conversationMessages, conversationReads } from '#api/conversations/table.ts'
import { fundingSubmissions, startups as startupTable } from '#api/startups/table.ts'
import { investors as investorTable } from '#api/investors/table.ts'
import { invitations } from '#api/invitations/table.ts'
import { savedStartups as savedTable } from '#api/saved-startups/table.ts'
import { meetings } from '#api/meetings/table.ts'
import { reports } from '#api/trust/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { importedRecords, importRows } from '#api/imports/table.ts'
import { openTestDatabase } from '#api/platform/db/testing.ts'
import { freshnessJob } from '#api/trust/jobs.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { seedUsers } from './people.ts'
import { investorForm, startupForm } from './rows.ts'
import { connections, investors, savedStartups, startups, submissions } from './sample.ts'

const NOW = Date.UTC(2030, 4, 17, 12)
const hash = async (password: string) => `hash of ${password}`
let database: Awaited<ReturnType<typeof openTestDatabase>>

beforeEach(async () => {
  database = await openTestDatabase()
})

test.each(startups.map((startup) => [startup.companyName, startup] as const))(
  'demo data: %s is valid input for the profile form',
  (_, startup) => expect(startupInput.safeParse(startupForm(startup)).error?.issues).toBeUndefined(),
)

test.each(investors.map((investor) => [investor.person, investor] as const))(
  'demo data: %s is valid input for the investor form',
  (_, investor) => expect(investorInput.safeParse(investorForm(investor)).error?.issues).toBeUndefined(),
)

test('demo data: forty startups cover every stage and every industry', () => {
  expect(startups).toHaveLength(40)
  expect(new Set(startups.map((each) => each.stage))).toEqual(new Set(STAGES))
  expect(new Set(startups.map((each) => each.industry))).toEqual(new Set(INDUSTRIES))
  const asks = startups.flatMap((each) => each.ask ?? [])
  expect([Math.min(...asks), Math.max(...asks)]).toEqual([25_000, 12_000_000])
  expect(startups.filter((each) => each.ask === null).length).toBeGreaterThan(2)
  expect(startups.filter((each) => !each.isPublic).length).toBeGreaterThan(5)
  expect(startups.filter((each) => each.review === 'pending').length).toBeGreaterThan(2)
})

test('demo data: the eight accounts have the roles and profiles they are described with', async () => {
  expect(await seedUsers(database, NOW, hash)).toBe(true)
  for (const account of DEMO_ACCOUNTS) {
    const row = await database.read.select().from(users).where(eq(users.username, account.username)).get()
    expect(row).toMatchObject({
      role: account.role,
      approved: account.role !== 'user',
      passwordHash: 'hash of trellis-demo',
      active: true,
    })
  }
  const profile = async (username: string) =>
    database.read
      .select({
        companyName: startupTable.companyName,
        isPublic: startupTable.isPublic,
        approved: startupTable.approved,
      })
      .from(startupTable)
      .innerJoin(users, eq(users.id, startupTable.userId))
      .where(eq(users.username, username))
      .get()
  expect(await profile('founder')).toEqual({ companyName: 'Greenloom', isPublic: true, approved: true })
  expect(await profile('founder2')).toEqual({ companyName: 'Quietwell', isPublic: false, approved: true })
  expect(await profile('pendingfounder')).toBeUndefined()
})

test('demo data: every account, profile, and relation exists, with the right counts', async () => {
  await seedUsers(database, NOW, hash)
  const allUsers = await database.read.select().from(users).orderBy(asc(users.id))
  const unprofiled = 3 // admin, editor, pendingfounder
  expect(allUsers).toHaveLength(startups.length + investors.length + unprofiled)
  expect(allUsers.every((each) => each.createdAt.getTime() < NOW)).toBe(true)
  expect(await database.read.$count(startupTable)).toBe(40)
  expect(await database.read.$count(investorTable)).toBe(12)
  expect(await database.read.$count(savedTable)).toBe(savedStartups.length)
  const states = await database.read.selectDistinct({ state: connectionTable.state }).from(connectionTable)
  expect(states.map((each) => each.state).sort()).toEqual(['accepted', 'declined', 'expired', 'requested', 'withdrawn'])
  expect(await database.read.$count(connectionTable)).toBe(connections.length)
  const held = await database.read.select({ state: meetings.state }).from(meetings).orderBy(asc(meetings.id))
  expect(held.map(({ state }) => state)).toEqual(['confirmed', 'proposed', 'over'])
  expect(await database.read.$count(reports, and(eq(reports.about, 'messages'), isNull(reports.answeredAt)))).toBe(1)
  // The bell shows exactly the unread notifications.
  const unread = await database.read
    .select({ connectionId: conversationReads.conversationId, userId: conversationReads.userId })
    .from(conversationReads)
    .innerJoin(conversationMessages, eq(conversationMessages.conversationId, conversationReads.conversationId))
    .where(gt(conversationMessages.id, conversationReads.readTo))
    .orderBy(asc(conversationReads.conversationId))
  const notified = await database.read
    .select({ connectionId: notifications.connectionId, userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.type, 'message_received'), isNull(notifications.readAt)))
    .orderBy(asc(notifications.connectionId))
  expect(unread).toHaveLength(2)
  expect(notified).toEqual(unread)
  const greenloom = await database.read
    .select()
    .from(startupTable)
    .where(eq(startupTable.companyName, 'Greenloom'))
    .get()
  expect(greenloom).toMatchObject({ connectionCount: 4, interestCount: 4 })
  expect(greenloom!.viewCount).toBeGreaterThan(50)
})

test('demo data: a funding request has a history, and the latest fits the profile', async () => {
  await seedUsers(database, NOW, hash)
  const rows = await database.read
    .select({ request: fundingSubmissions, startup: startupTable })
    .from(fundingSubmissions)
    .innerJoin(startupTable, eq(startupTable.id, fundingSubmissions.startupId))
    .orderBy(asc(fundingSubmissions.submittedAt))
  expect(rows).toHaveLength(submissions.length)
  const last = new Map(rows.map((row) => [row.startup.companyName, row]))
  expect([...last.keys()].toSorted()).toEqual(['Greenloom', 'Second Season'])
  for (const { request, startup } of last.values())
    expect(request).toMatchObject({
      fundingAmount: startup.fundingAmount,
      equityOffered: startup.equityOffered,
      highlights: startup.highlights,
      traction: startup.traction,
      status: startup.status,
      submittedAt: startup.fundingRequestedAt,
    })
  const unreviewed = startups.filter(({ review }) => review === 'request').map(({ companyName }) => companyName)
  const pending = rows.filter(({ request }) => request.status === 'pending')
  expect(pending.map(({ startup }) => startup.companyName)).toEqual(unreviewed)
  expect(rows.every(({ request: { answeredAt, status } }) => (answeredAt === null) === (status === 'pending'))).toBe(
    true,
  )
})

test('demo data: has claimed profiles, invitations, and a member’s import', async () => {
  await seedUsers(database, NOW, hash)
  const { name, outcome, notes } = { name: importRows.name, outcome: importRows.outcome, notes: importRows.notes }
  const lines = await database.read.select({ name, outcome, notes }).from(importRows)
  expect(lines.filter((line) => line.outcome === 'create')).toHaveLength(10)
  expect(lines.filter((line) => line.outcome === 'skipped').every((line) => line.notes.length > 0)).toBe(true)
  const claimed = await database.read
    .select({ owner: users.lastName, fields: importedRecords.fields, company: startupTable.companyName })
    .from(importedRecords)
    .innerJoin(users, eq(users.id, importedRecords.ownerId))
    .innerJoin(startupTable, eq(startupTable.userId, users.id))
  expect(claimed).toMatchObject([
    { owner: 'Halvorsen', company: 'Slow River Radio', fields: { companyName: 'Slow River Radio' } },
  ])
  const taker = alias(users, 'taker')
  const invited = await database.read
    .select({
      outcome: invitations.outcome,
      isOfMember: invitations.isOfMember,
      by: users.lastName,
      taker: taker.lastName,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(taker, eq(taker.id, invitations.acceptedBy))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
  expect(invited.map(({ outcome, taker }) => [outcome, taker])).toEqual([
    ['accepted', 'Page'],
    [null, null],
    ['accepted', 'Halvorsen'],
    ['accepted', 'Crane'],
    [null, null],
    [null, null],
    [null, null],
  ])
  expect(invited.filter(({ isOfMember }) => isOfMember)).toMatchObject([{ by: 'Ferrante', taker: 'Crane' }])
})

test('demo data: investors saved and sent requests only to startups that they can view', () => {
  const visible = new Set(startups.filter((each) => each.review !== 'pending').map((each) => each.companyName))
  const approved = new Set(investors.filter((each) => each.approved).map((each) => each.person))
  for (const { investor, company } of [...savedStartups, ...connections]) {
    expect(visible).toContain(company)
    expect(approved).toContain(investor)
  }
})

test('demo data: a second start inserts no one and hashes nothing', async () => {
  await seedUsers(database, NOW, hash)
  const before = await database.read.$count(users)
  const refuse = async () => {
    throw new Error('hashed again')
  }
  expect(await seedUsers(database, NOW, refuse)).toBe(false)
  expect(await database.read.$count(users)).toBe(before)
})

test('demo data: of two simultaneous starts, one inserts', async () => {
  const both = await Promise.all([seedUsers(database, NOW, hash), seedUsers(database, NOW, hash)])
  expect(both).toEqual([true, false])
})

test('demo data: a start that fails at its end inserts no one', async () => {
  const failing: Database = {
    ...database,
    write: (work) =>
      database.write(async (transaction) => {
        await work(transaction)
        throw new Error('the power went out')
      }),
  }
  await expect(seedUsers(failing, NOW, hash)).rejects.toThrow('the power went out')
  expect(await database.read.$count(users)).toBe(0)
})

test('demo data: what is due today is due on the region’s day', async () => {
  await seedUsers(database, Date.UTC(2030, 4, 18, 2), hash)
  const rows = await database.read.select({ day: savedTable.nextActionOn }).from(savedTable)
  expect(rows.map(({ day }) => day).filter((day) => day !== null)).toContain('2030-05-17')
})

test('demo data: profile reminders are at their right step at the first start', async () => {
  await seedUsers(database, NOW, hash)
  const steps = () =>
    database.read.select({ confirmationReminder: investorTable.confirmationReminder }).from(investorTable)
  const before = await steps()
  await freshnessJob.run({ database, now: () => NOW }, {}, { isOver: () => false })
  expect(await steps()).toEqual(before)
  expect(new Set(before.map(({ confirmationReminder }) => confirmationReminder)).size).toBeGreaterThan(1)
})
