import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import type { InvestorCard } from '#api/investors/calls.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { DEFAULT_SETTINGS } from '#api/region/contract/settings.ts'
import type { SelfCertificationState } from './calls.ts'
import { selfCertificationInput } from './contract/schema.ts'
import { formatSelfCertification, US } from './contract/self-certification.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { investors } from '#api/investors/table.ts'
import { emails } from '#api/email/table.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { selfCertificationJob } from './jobs.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let investor: User
let founder: User
let admin: User

const PATH = '/api/investor/self-certification'
const as = (user: User, method: string, path: string, body?: unknown) =>
  api.call(method, path, { cookie: user.cookie, ...(body !== undefined && { body }) })
const json = async <T>(user: User, path: string) => (await (await as(user, 'GET', path)).json()) as T
const choose = (changes: object) => as(admin, 'PATCH', '/api/admin/settings', { ...DEFAULT_SETTINGS, ...changes })
const own = () => json<SelfCertificationState>(investor, PATH)
const state = (text: string) => as(investor, 'POST', PATH, { text })
const seen = async () => (await json<InvestorCard[]>(founder, '/api/investors'))[0]!.selfCertification
/** Signs in again, because no session lasts that long. */
async function later(timestamp: number) {
  api.clock.now = timestamp
  for (const user of [investor, founder, admin]) user.cookie = await api.signIn(user.id)
}
const listReminders = async () =>
  (await json<Notification[]>(investor, '/api/notifications')).filter(({ type }) => type === 'self_certification_ends')

beforeEach(async () => {
  api = await createTestApi()
  api.clock.now = Date.UTC(2027, 2, 3, 12)
  investor = await api.signedInAs('investor')
  founder = await api.signedInAs('founder')
  admin = await api.signedInAs('admin')
  const profile = { background: 'Twenty years of it', investmentRange: '$1K', location: 'Here', isPublic: true }
  await api.database.write((tx) => tx.insert(investors).values({ userId: investor.id, ...profile }))
})

describe('a self-certification', () => {
  it('is offered only if the site asks for it', async () => {
    expect(await own()).toEqual({ categories: [], current: null, mayState: false })
    expect((await state('I am rich.')).status).toBe(409)
    await choose({ selfCertification: 'us' })
    expect((await own()).categories.length).toBeGreaterThan(2)
    await choose({ selfCertification: 'own', selfCertificationText: 'I have invested twice.' })
    expect(await own()).toMatchObject({ categories: [{ text: 'I have invested twice.' }], mayState: true })
    expect((await as(founder, 'GET', PATH)).status).toBe(403)
  })

  it('keeps its exact text and date, whatever the settings say later', async () => {
    await choose({ selfCertification: 'us' })
    const [category] = (await own()).categories
    expect(await (await state(category!.text)).json()).toMatchObject({ mayState: false, current: { ...category } })
    await choose({ selfCertification: 'uk' })
    expect(await seen()).toEqual({ ...category, selfCertifiedAt: '2027-03-03T12:00:00.000Z' })
    expect(formatSelfCertification((await seen())!.selfCertifiedAt, 'UTC')).toBe(
      'Self-certified on March 3, 2027. Not verified by us.',
    )
    await choose({ selfCertification: 'none' })
    expect(await seen()).toBeNull()
    const trail = await json<{ action: string }[]>(admin, '/api/admin/audit')
    expect(trail.map(({ action }) => action)).toContain('self-certification.create')
  })

  it('accepts only offered texts, and no second one within a year', async () => {
    await choose({ selfCertification: 'own', selfCertificationText: 'I have invested twice.' })
    expect((await state('I have invested twice!')).status).toBe(409)
    expect((await state('')).status).toBe(400)
    expect((await state('I have invested twice.')).status).toBe(200)
    expect((await state('I have invested twice.')).status).toBe(409)
    expect((await as(investor, 'DELETE', PATH)).status).toBe(200)
    expect(await seen()).toBeNull()
    expect((await state('I have invested twice.')).status).toBe(200)
  })

  it('has a renewal reminder in its last month, and ends after twelve months', async () => {
    await choose({ selfCertification: 'own', selfCertificationText: 'I have invested twice.' })
    await state('I have invested twice.')
    await later(api.clock.now + 334 * DAY)
    await api.runDue(selfCertificationJob)
    expect([await listReminders(), (await own()).mayState]).toEqual([[], false])
    await later(api.clock.now + DAY)
    for (let round = 0; round < 3; round++) await api.runDue(selfCertificationJob)
    expect(await listReminders()).toHaveLength(1)
    const storedEmails = await api.database.read.select().from(emails).where(eq(emails.kind, 'selfCertificationEnds'))
    expect(storedEmails).toHaveLength(1)
    const read = { firstName: 'Ada', now: api.clock.now }
    expect((await composeMail(api.context, api.database.read, storedEmails[0]!, read))!.text).toContain('Mar 3, 2028')
    await later(Date.UTC(2028, 2, 3, 11, 59))
    expect(await seen()).not.toBeNull()
    await later(Date.UTC(2028, 2, 3, 12))
    expect(await seen()).toBeNull()
    expect(await own()).toMatchObject({ current: null, mayState: true })
  })

  it('that is renewed in its last month has its next reminder a year later', async () => {
    await choose({ selfCertification: 'own', selfCertificationText: 'I have invested twice.' })
    await state('I have invested twice.')
    await later(api.clock.now + 340 * DAY)
    await api.runDue(selfCertificationJob)
    expect((await state('I have invested twice.')).status).toBe(200)
    const [email] = await api.database.read.select().from(emails).where(eq(emails.kind, 'selfCertificationEnds'))
    const read = { firstName: 'Ada', now: api.clock.now }
    expect(await composeMail(api.context, api.database.read, email!, read)).toBeNull()
    expect((await listReminders()).filter(({ readAt }) => readAt === null)).toEqual([])
    await api.runDue(selfCertificationJob)
    await later(api.clock.now + 340 * DAY)
    await api.runDue(selfCertificationJob)
    expect(await listReminders()).toHaveLength(2)
  })
})

it('self-certifications: the categories of Rule 501(a) can each be stated, in words short enough to store', () => {
  expect(US.map(({ label }) => label)).toEqual([
    'Accredited by income ($200,000+)',
    'Accredited by net worth ($1,000,000+)',
    'Licensed professional',
    'Knowledgeable employee of a private fund',
    'Director, officer, or general partner',
    'Financial institution',
    'Entity with assets above $5,000,000',
    'Trust with assets above $5,000,000',
    'Other entity with investments above $5,000,000',
    'Entity owned by accredited investors',
    'Family office',
    'Client of a family office',
  ])
  for (const { text } of US) {
    expect(text).toMatch(/^(?:I|My) .*\.$/)
    expect(selfCertificationInput.parse({ text })).toEqual({ text })
  }
})

describe('a vouch', () => {
  const known = { since: '2025-03', metBy: 'Avery Stone' }
  const path = () => `/api/admin/users/${investor.id}/vouch`

  it('is recorded by administrators, shown on the profile, audited, and removable', async () => {
    expect((await as(founder, 'PUT', path(), known)).status).toBe(403)
    expect(await (await as(admin, 'PUT', path(), { ...known, reason: 'We met twice' })).json()).toMatchObject({ known })
    expect((await json<InvestorCard[]>(founder, '/api/investors'))[0]!.known).toEqual(known)
    expect(await json(investor, '/api/user')).toMatchObject({ known })
    expect(await (await as(admin, 'DELETE', path())).json()).toMatchObject({ known: null })
    expect((await json<InvestorCard[]>(founder, '/api/investors'))[0]!.known).toBeNull()
    const trail = await json<{ action: string; details: unknown }[]>(admin, '/api/admin/audit')
    expect(trail.slice(0, 2)).toMatchObject([
      { action: 'user.vouch-remove' },
      { action: 'user.vouch', details: { since: '2025-03' } },
    ])
    // The audit log names no one.
    expect(JSON.stringify(trail)).not.toContain('Avery')
  })

  it('needs a reason for a month before the present, or before the recorded one, which is audited', async () => {
    const put = async (body: object) => (await as(admin, 'PUT', path(), { metBy: 'Avery Stone', ...body })).status
    expect(await put({ since: '2027-02' })).toBe(400)
    expect(await put({ since: '2027-03' })).toBe(200)
    expect(await put({ since: '2027-02' })).toBe(400)
    expect(await put({ since: '2026-05', reason: 'Met at the harvest fair' })).toBe(200)
    expect(await put({ since: '2026-06' })).toBe(200)
    expect(await put({ since: '2026-05' })).toBe(400)
    const trail = await json<{ action: string; details: unknown }[]>(admin, '/api/admin/audit')
    expect(trail.slice(0, 3).map(({ details }) => details)).toEqual([
      { since: '2026-06' },
      { since: '2026-05', reason: 'Met at the harvest fair' },
      { since: '2027-03' },
    ])
  })

  it('needs a month that has started, and a name', async () => {
    for (const wrong of [{ since: '2027-04' }, { since: '2027-13' }, { since: 'March' }, { metBy: ' ' }])
      expect((await as(admin, 'PUT', path(), { ...known, reason: 'We met', ...wrong })).status).toBe(400)
    expect((await as(admin, 'PUT', '/api/admin/users/4711/vouch', { ...known, reason: 'We met' })).status).toBe(404)
  })
})

it('self-certifications: repeated withdrawals delay the next one', async () => {
  await choose({ selfCertification: 'own', selfCertificationText: 'I have invested twice.' })
  const made = async () => {
    const { status } = await state('I have invested twice.')
    await as(investor, 'DELETE', PATH)
    return status
  }
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push(await made())
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
