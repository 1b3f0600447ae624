import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import type { RegionFreshness } from './calls.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { users } from '#api/users/table.ts'
import { investors, type NewInvestor } from '#api/investors/table.ts'
import { emails } from '#api/email/table.ts'
import { startups, type NewStartup, startupTotals } from '#api/startups/table.ts'
import { insertRow, insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { freshnessJob } from './jobs.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
let investor: User
let admin: User
let startupId: number

const addStartup = (values: Partial<NewStartup>) =>
  api.database.write((tx) =>
    insertStartup(tx, { approved: true, isPublic: true, confirmedAt: new Date(api.clock.now), ...values }),
  )
const addInvestor = (values: Pick<NewInvestor, 'userId'> & Partial<NewInvestor>) =>
  api.database.write((tx) =>
    insertRow(tx, investors, {
      background: 'Ten years of mills',
      investmentRange: '$50K - $100K',
      location: 'Springfield',
      isPublic: true,
      confirmedAt: new Date(api.clock.now),
      ...values,
    }),
  )

beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder')
  investor = await api.signedInAs('investor')
  admin = await api.signedInAs('admin')
  startupId = await addStartup({ userId: founder.id })
  await addInvestor({ userId: investor.id })
})

/** Lets days pass, runs the jobs, and signs in again, because sessions end. */
async function later(days: number) {
  api.clock.now += days * DAY
  await api.runDue(freshnessJob)
  for (const user of [founder, investor, admin]) user.cookie = await api.signIn(user.id)
}
const listReminders = async ({ cookie }: User) =>
  (await api.json<Notification[]>('GET', '/api/notifications', { cookie })).filter(
    ({ type }) => type === 'profile_confirmation',
  ).length
const storedEmails = async ({ id }: User) =>
  (await api.database.read.select().from(emails).where(eq(emails.userId, id))).filter(
    ({ kind }) => kind === 'profileConfirmation',
  )
const confirm = ({ cookie }: User) => api.call('POST', '/api/user/profile-confirmation', { cookie })
const listed = async (path: string, { cookie }: User) => (await api.json<unknown[]>('GET', path, { cookie })).length

describe('a profile that isn’t confirmed', () => {
  it.each([
    ['founder', () => founder],
    ['investor', () => investor],
  ])('gets reminders at 90 and 120 days, once each, as notification and email (%s)', async (_, getPerson) => {
    const countReminders = async () => [await listReminders(getPerson()), (await storedEmails(getPerson())).length]
    await later(89)
    expect(await countReminders()).toEqual([0, 0])
    await later(1)
    expect(await countReminders()).toEqual([1, 1])
    for (let again = 0; again < 3; again++) await later(5)
    expect(await countReminders()).toEqual([1, 1])
    await later(15)
    expect(await countReminders()).toEqual([2, 2])
    await later(200)
    expect(await countReminders()).toEqual([2, 2])
  })

  it('gets one reminder if both are due because no job ran or the clock jumped', async () => {
    await later(130)
    expect([await listReminders(founder), (await storedEmails(founder)).length]).toEqual([1, 1])
    await later(-130)
    await later(95)
    await later(400)
    expect(await listReminders(founder)).toBe(1)
  })

  it('gets no reminder while it needs review or its owner isn’t active', async () => {
    const pending = await api.signedInAs('founder')
    await addStartup({ userId: pending.id, approved: false })
    const deleted = await api.signedInAs('investor')
    await addInvestor({ userId: deleted.id })
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, deleted.id)))
    await later(130)
    expect([(await storedEmails(pending)).length, (await storedEmails(deleted)).length]).toEqual([0, 0])
    await api.database.write((tx) => tx.update(startups).set({ approved: true }))
    await later(0)
    expect((await storedEmails(pending)).length).toBe(1)
  })

  it('leaves lists and totals at 365 days, but stays where it was saved', async () => {
    await addStartup({ confirmedAt: new Date(api.clock.now + 300 * DAY) })
    const path = '/api/investor/saved-startups'
    await api.call('POST', path, { cookie: investor.cookie, body: { startupId, notes: '' } })
    const figures = async () => ({
      list: await listed('/api/startups', investor),
      public: await listed('/api/startups?q=prairie', admin),
      addresses: (await api.json<{ startups: unknown[] }>('GET', '/api/startups/addresses?part=1')).startups.length,
      investors: await listed('/api/investors', founder),
      stats: (await api.json<{ startupCount: number }>('GET', '/api/stats', { cookie: admin.cookie })).startupCount,
    })
    await later(364)
    const before = { list: 2, public: 2, addresses: 2, investors: 1, stats: 2 }
    expect(await figures()).toEqual(before)
    await later(1)
    expect(await figures()).toEqual({ list: 1, public: 2, addresses: 1, investors: 0, stats: 1 })
    expect((await api.call('GET', `/api/startups/${startupId}`, { cookie: investor.cookie })).status).toBe(200)
    expect(await listed(`${path}?q=prairie`, investor)).toBe(1)
    for (const owner of [founder, investor]) expect((await confirm(owner)).status).toBe(200)
    expect(await figures()).toEqual(before)
  })

  it('is listed again automatically if only the clock was ahead', async () => {
    await later(400)
    expect(await listed('/api/startups', investor)).toBe(0)
    await later(-390)
    expect(await listed('/api/startups', investor)).toBe(1)
  })

  it('keeps the totals of every list correct', async () => {
    await later(365)
    const total = async () =>
      (await api.database.read.select().from(startupTotals)).reduce((sum, row) => sum + (row.listed ? row.total : 0), 0)
    expect(await total()).toBe(0)
    await confirm(founder)
    expect(await total()).toBe(1)
  })
})

describe('confirming a profile', () => {
  it('marks reminders as read, and starts over', async () => {
    await later(100)
    expect(await (await confirm(founder)).json()).toEqual({ confirmedAt: new Date(api.clock.now).toISOString() })
    const [reminder] = await api.json<Notification[]>('GET', '/api/notifications', { cookie: founder.cookie })
    expect(reminder!.readAt).not.toBeNull()
    await later(89)
    expect(await listReminders(founder)).toBe(1)
    await later(1)
    expect(await listReminders(founder)).toBe(2)
  })

  it('requires a profile', async () => {
    expect((await api.call('POST', '/api/user/profile-confirmation')).status).toBe(401)
    expect((await confirm(admin)).status).toBe(403)
    expect(await getAnswer(confirm(await api.signedInAs('founder')))).toEqual([404, 'You have no profile yet.'])
  })

  it.each([
    ['startup', () => founder],
    ['investor', () => investor],
  ])('happens with each saved %s profile, even unchanged', async (profile, getPerson) => {
    await later(370)
    const saved = await api.call('PUT', `/api/${profile}/profile`, { cookie: getPerson().cookie, body: {} })
    expect(await saved.json()).toMatchObject({ confirmedAt: new Date(api.clock.now).toISOString() })
    const [reminder] = await api.json<Notification[]>('GET', '/api/notifications', { cookie: getPerson().cookie })
    expect(reminder!.readAt).not.toBeNull()
    await later(89)
    expect(await listReminders(getPerson())).toBe(1)
    expect(await listed('/api/startups', admin)).toBe(1)
    const row = profile === 'startup' ? startups : investors
    expect(await api.database.read.$count(row, eq(row.confirmationReminder, 0))).toBe(1)
  })
})

describe('the reminder email', () => {
  const compose = async (user: User) => {
    const [message] = await storedEmails(user)
    return composeMail(api.context, api.database.read, message!, { firstName: null, now: api.clock.now })
  }

  it('links to a signed-in page, confirms nothing when opened, and can be turned off', async () => {
    await later(90)
    const email = (await compose(founder))!
    expect(email.subject).toBe('Is your startup profile still up to date?')
    expect(email.text).toContain('/dashboard/startup')
    expect(email.text).not.toContain('still-right')
    expect(email.unsubscribe).toContain('/api/unsubscribe?token=')
    expect((await compose(investor))!.text).toContain('/dashboard/investor')
  })

  it('is dropped if the owner has confirmed or is no longer a founder', async () => {
    await later(90)
    await confirm(founder)
    expect(await compose(founder)).toBeNull()
    await api.database.write((tx) => tx.update(users).set({ role: 'user' }).where(eq(users.id, investor.id)))
    expect(await compose(investor)).toBeNull()
  })
})

it('administrators see the freshness of visible profiles', async () => {
  for (const days of [89, 100, 200, 364, 365, 800])
    await addStartup({ confirmedAt: new Date(api.clock.now - days * DAY) })
  await addStartup({ approved: false })
  await api.database.write((tx) => tx.update(users).set({ role: 'user' }).where(eq(users.id, investor.id)))
  expect(await api.json<RegionFreshness>('GET', '/api/admin/freshness', { cookie: admin.cookie })).toEqual({
    startups: { within90: 2, within180: 1, within365: 2, longer: 2 },
    investors: { within90: 0, within180: 0, within365: 0, longer: 0 },
  })
})
