import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { setTopic } from '#api/email/unsubscribe.service.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { investors } from '#api/investors/table.ts'
import { matchDigestItems } from './table.ts'
import { emails } from '#api/email/table.ts'
import { notificationPreferences, notifications } from '#api/notifications/table.ts'
import { savedSearches } from '#api/saved-startups/table.ts'
import { startups, type NewStartup } from '#api/startups/table.ts'
import { insertRow, insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { searchJob } from '#api/saved-startups/jobs.ts'
import { matchDigestJob } from './jobs.ts'

type User = Awaited<ReturnType<TestApi['createUser']>>

let api: TestApi
let investor: User

/** A startup that matches the investor. */
const add = (companyName: string, values: Partial<NewStartup> = {}) =>
  api.database.write((tx) =>
    insertStartup(tx, {
      companyName,
      industry: 'Energy',
      stage: 'seed',
      fundingAmount: 100_000,
      location: 'Springfield',
      approved: true,
      isPublic: true,
      confirmedAt: new Date(api.clock.now),
      ...values,
    }),
  )
async function later(days: number) {
  api.clock.now += days * DAY
  const now = new Date(api.clock.now)
  await api.database.write((tx) => tx.update(investors).set({ confirmedAt: now }))
  await api.runDue(searchJob)
  await api.runDue(matchDigestJob)
}
const queued = async (userId = investor.id) =>
  api.database.read.select().from(emails).where(eq(emails.userId, userId)).orderBy(emails.id)
const compose = (message: Awaited<ReturnType<typeof queued>>[number]) =>
  composeMail(api.context, api.database.read, message, { firstName: null, now: api.clock.now })
const storedEmails = async (userId = investor.id) => Promise.all((await queued(userId)).map(compose))

beforeEach(async () => {
  api = await createTestApi()
  investor = await api.createUser({ role: 'investor', firstName: 'Ines', lastName: 'Vogel' })
  await api.database.write((tx) =>
    insertRow(tx, investors, {
      userId: investor.id,
      background: 'Ten years of mills',
      areasOfInterest: ['Energy'],
      stages: ['seed'],
      investmentRange: '$50K - $100K',
      investmentMin: 50_000,
      investmentMax: 100_000,
      location: 'Springfield',
      isPublic: true,
      confirmedAt: new Date(api.clock.now),
    }),
  )
  await later(0)
})

describe('the weekly email of new matches', () => {
  it('names each startup once, at most once a week', async () => {
    await add('Prairie Grid')
    await later(6)
    expect(await storedEmails()).toEqual([])
    await later(1)
    const [first] = await storedEmails()
    expect(first!.subject).toBe('1 new startup match for you')
    expect(first!.text).toContain('Prairie Grid')
    expect(first!.unsubscribe).toContain('/api/unsubscribe?token=')
    await later(7)
    expect(await queued()).toHaveLength(1)
    await add('Millrace')
    await later(1)
    expect(await queued()).toHaveLength(1)
    await later(6)
    const [, second] = await storedEmails()
    expect(second!.text).toContain('Millrace')
    expect(second!.text).not.toContain('Prairie Grid')
    expect(api.failures).toEqual([])
  })

  it('names public investors to founders', async () => {
    await add('Prairie Grid')
    const [founder] = await api.database.read.select({ userId: startups.userId }).from(startups)
    const { userId } = founder!
    await later(0)
    await later(7)
    const [email] = await storedEmails(userId)
    expect(email!.subject).toBe('1 new investor match for you')
    expect(email!.text).toContain('Ines Vogel')
    await api.database.write((tx) => tx.update(investors).set({ isPublic: false }))
    expect(await storedEmails(userId)).toEqual([null])
    const cookie = await api.signIn(userId)
    const notificationList = await api.json<Notification[]>('GET', '/api/notifications', { cookie })
    expect(notificationList.map((notification) => notificationText(notification).title)).toEqual([
      '1 new match for you',
    ])
  })

  it.each([
    ['is no longer approved', { approved: false }],
    ['pauses suggestions', { openToIntroductions: false }],
    ['is old by now', { confirmedAt: new Date(0) }],
  ])('leaves out who %s when sending, and is dropped if no one is left', async (_, change) => {
    const id = await add('Prairie Grid')
    await later(7)
    await api.database.write((tx) => tx.update(startups).set(change).where(eq(startups.id, id)))
    expect(await storedEmails()).toEqual([null])
  })

  it('counts a private startup without naming it', async () => {
    await add('Hidden Mill', { isPublic: false })
    await later(7)
    const [email] = await storedEmails()
    expect(email!.subject).toBe('1 new startup match for you')
    expect(email!.text).not.toContain('Hidden Mill')
    expect(email!.text).toContain('Log in to see them')
  })

  it('isn’t sent after unsubscribing or without the permission', async () => {
    await add('Prairie Grid')
    const set = (isWanted: boolean) =>
      api.database.write((tx) =>
        setTopic(tx, { userId: investor.id, topic: 'match-digest', isWanted, now: api.clock.now }),
      )
    await set(false)
    await later(7)
    expect(await queued()).toEqual([])
    await set(true)
    await add('Millrace')
    await later(7)
    expect(await queued()).toHaveLength(1)
    await api.database.write((tx) => tx.update(users).set({ role: 'user' }).where(eq(users.id, investor.id)))
    expect(await storedEmails()).toEqual([null])
  })
})

describe('changes between choosing and writing', () => {
  /** Runs the email's job with a `change` by another process between its reads and its transaction. */
  async function runWhile(change: () => Promise<unknown>): Promise<void> {
    const { write } = api.database
    let isChanged = false
    const slow: TestApi['database'] = {
      ...api.database,
      async write(work) {
        if (!isChanged) {
          isChanged = true
          await change()
        }
        return write(work)
      },
    }
    await matchDigestJob.run({ ...api.context, database: slow }, { id: investor.id }, { isOver: () => false })
    expect(isChanged).toBe(true)
  }
  const change = (sent: (tx: Transaction) => Promise<unknown>) =>
    api.database.write(async (tx) => void (await sent(tx)))
  const listSent = async () => ({
    emails: (await queued()).length,
    notifications: await api.database.read.$count(notifications, eq(notifications.userId, investor.id)),
    named: await api.database.read.$count(matchDigestItems, eq(matchDigestItems.userId, investor.id)),
  })
  let startupId: number

  beforeEach(async () => {
    startupId = await add('Prairie Grid')
    api.clock.now += 7 * DAY
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'a startup that is unlisted',
      () => change((tx) => tx.update(startups).set({ approved: false }).where(eq(startups.id, startupId))),
    ],
    ['a startup that is deleted', () => change((tx) => tx.delete(startups).where(eq(startups.id, startupId)))],
    [
      'a startup that was asked for a connection',
      () => change((tx) => insertRow(tx, connections, { investorId: investor.id, startupId, initiatedBy: 'investor' })),
    ],
    [
      'somebody who is suspended',
      () => change((tx) => tx.update(users).set({ active: false }).where(eq(users.id, investor.id))),
    ],
    ['somebody who is deleted', () => change((tx) => tx.delete(users).where(eq(users.id, investor.id)))],
    [
      'somebody who ends both ways of telling',
      () =>
        change(async (tx) => {
          await setTopic(tx, { userId: investor.id, topic: 'match-digest', isWanted: false, now: api.clock.now })
          await tx.insert(notificationPreferences).values({ userId: investor.id, topic: 'match-digest', app: false })
        }),
    ],
  ])('%s: isn’t in or doesn’t get the email', async (_, action) => {
    await runWhile(action)
    expect(await listSent()).toEqual({ emails: 0, notifications: 0, named: 0 })
  })

  it('another process’s email isn’t sent twice', async () => {
    await runWhile(() => api.runDue(matchDigestJob))
    expect(await listSent()).toEqual({ emails: 1, notifications: 1, named: 1 })
  })

  it('if one of several is left out, the others are named', async () => {
    await add('Millrace')
    await runWhile(() => change((tx) => tx.delete(startups).where(eq(startups.id, startupId))))
    expect(await listSent()).toEqual({ emails: 1, notifications: 1, named: 1 })
    expect((await storedEmails())[0]!.text).toContain('Millrace')
  })
})

describe('the email of a saved search', () => {
  const saveSearch = (values: Partial<typeof savedSearches.$inferInsert> = {}) =>
    api.database.write((tx) =>
      insertRow(tx, savedSearches, {
        investorId: investor.id,
        name: 'Mine',
        industry: 'Energy',
        frequency: 'weekly',
        readUpTo: 0,
        dueAt: new Date(api.clock.now + 7 * DAY),
        ...values,
      }),
    )

  it('includes new matches: one email, with each startup once', async () => {
    await saveSearch({ q: 'grid' })
    await add('Prairie Grid')
    await add('Millrace')
    await later(7)
    const all = await queued()
    expect(all.map(({ kind }) => kind)).toEqual(['newResults'])
    const { text } = (await compose(all[0]!))!
    expect(text.match(/Prairie Grid/g)).toHaveLength(1)
    expect(text).toContain('Millrace')
    expect(text).toContain('We also found 1 new match for you')
    await later(7)
    expect(await queued()).toHaveLength(1)
  })

  it('without results doesn’t hold matches back', async () => {
    await saveSearch({ industry: 'Retail' })
    await add('Prairie Grid')
    await later(7)
    expect((await queued()).map(({ kind }) => kind)).toEqual(['newMatches'])
  })
})
