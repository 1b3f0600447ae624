import { eq, sql } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#api/platform/contract/dates.ts'
import type { ReviewItem } from './calls.ts'
import type { ReviewItemKind, ReviewEmailFrequency } from './contract.ts'
import { isQueued, reviewItemRows } from './queue.service.ts'
import { startups } from '#api/startups/table.ts'
import type { Overview } from '#api/users/calls.ts'
import type { Member } from '#api/users/contract.ts'
import { users } from '#api/users/table.ts'
import { emails } from '#api/email/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { FORM } from '#api/startups/testing-startup.ts'
import { digestJob } from './jobs.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi()
  admin = await api.signedInAs('admin', { firstName: 'Avery' })
})

const list = () => api.json<ReviewItem[]>('GET', '/api/admin/review-queue', admin)
const count = () => api.json('GET', '/api/admin/review-queue/count', admin)
const choose = (kind: ReviewItemKind, frequency: ReviewEmailFrequency) =>
  api.call('PUT', '/api/admin/review-queue/choices', { cookie: admin.cookie, body: { kind, frequency } })
const storedEmails = () =>
  api.database.read.select({ kind: emails.kind, data: emails.data }).from(emails).where(eq(emails.userId, admin.id))
const decide = (method: string, path: string, body: object) =>
  api.call(method, `/api/admin/${path}`, { cookie: admin.cookie, body })

/** One of each kind, an hour apart. */
async function createOneOfEach() {
  const next = () => (api.clock.now += HOUR)
  const body = { username: 'grace', reason: 'I lost it' }
  const owner = await api.signedInAs('founder', { username: 'grace', firstName: 'Grace', lastName: 'Hopper' })
  await api.call('POST', '/api/password-reset/request', { body })
  next()
  const { id } = await api.json<{ id: number }>('POST', '/api/startup/profile', { cookie: owner.cookie, body: FORM })
  next()
  const user = await api.signedInAs('user', { requestedRole: 'founder', firstName: 'Ida', lastName: 'Rhodes' })
  next()
  const requester = await api.signedInAs('founder')
  const startupId = await api.database.write((tx) =>
    insertStartup(tx, { userId: requester.id, companyName: 'Ledger', approved: true, status: 'approved' }),
  )
  const fundingAsk = { fundingAmount: 250_000, equityOffered: '10%', highlights: ['First customers'], traction: null }
  const request = { elevatorPitch: 'We count what others keep in ledgers.', ...fundingAsk }
  await api.call('PUT', `/api/startups/${startupId}`, { cookie: requester.cookie, body: request })
  return { profile: id, person: user.id, startupId }
}

describe('the review queue', () => {
  it('is one list of all kinds but role requests, oldest first, in pages', async () => {
    const { profile, startupId } = await createOneOfEach()
    const none = { fundingAmount: null }
    const all = await list()
    expect(all).toEqual([
      { ...none, kind: 'reset', id: 1, name: 'Grace Hopper', since: '2026-01-15T12:00:00.000Z' },
      { ...none, kind: 'profile', id: profile, name: 'Prairie Grid', since: '2026-01-15T13:00:00.000Z' },
      {
        kind: 'funding',
        id: startupId,
        name: 'Ledger',
        since: '2026-01-15T15:00:00.000Z',
        fundingAmount: 250_000,
      },
    ])
    const paged: ReviewItem[] = []
    for (let next: string | undefined = '/api/admin/review-queue?limit=1'; next;) {
      const answer = await api.call('GET', next, admin)
      expect(answer.headers.get('X-Total-Count')).toBe('3')
      paged.push(...((await answer.json()) as ReviewItem[]))
      next = /<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1]
    }
    expect(paged).toEqual(all)
  })

  it('drops an item once it is decided', async () => {
    const { profile, person, startupId } = await createOneOfEach()
    await decide('POST', 'password-reset-requests/1/process', { status: 'rejected' })
    await decide('PATCH', `startups/${profile}/approve`, { approved: true })
    await decide('PATCH', `users/${person}/reject-role`, {})
    expect(await list()).toMatchObject([{ kind: 'funding' }])
    await decide('PATCH', `startups/${startupId}/status`, { status: 'rejected' })
    expect(await list()).toEqual([])
    expect(await count()).toEqual({ waiting: 0, late: 0 })
  })

  it('lists a profile once, from its first pending request', async () => {
    const pending = await api.signedInAs('user', { requestedRole: 'founder' })
    await api.call('POST', '/api/startup/profile', { cookie: pending.cookie, body: FORM })
    expect([await list(), await count()]).toEqual([[], { waiting: 1, late: 0 }])
    await decide('PATCH', `users/${pending.id}/approve-role`, { approveStartup: true })
    expect(await list()).toEqual([])
    api.clock.now += HOUR
    await decide('PATCH', 'startups/1/approve', { approved: false })
    expect(await list()).toMatchObject([{ kind: 'profile', id: 1, since: '2026-01-15T13:00:00.000Z' }])
  })

  it('has everything about someone who waits for a role in their role request, and nowhere else', async () => {
    const pending = await api.signedInAs('user', {
      requestedRole: 'founder',
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Quill',
    })
    await api.call('POST', '/api/startup/profile', { cookie: pending.cookie, body: FORM })
    await api.call('POST', '/api/password-reset/request', { body: { username: 'ada', reason: 'I lost it' } })
    await api.database.write((tx) =>
      tx
        .update(startups)
        .set({ offerConfirmedAt: new Date(api.clock.now) })
        .where(eq(startups.userId, pending.id)),
    )
    await createOneOfEach()
    const { pendingRequests } = await api.json<Overview>('GET', '/api/admin/overview', admin)
    expect(pendingRequests.map(({ firstName, statesOffer, items }) => [firstName, statesOffer, items])).toEqual([
      ['Ada', true, [expect.objectContaining({ kind: 'reset', name: 'Ada Quill' })]],
      ['Ida', false, []],
    ])
    expect((await list()).map(({ name }) => name)).toEqual(['Grace Hopper', 'Prairie Grid', 'Ledger'])
    expect(await count()).toEqual({ waiting: 6, late: 0 })
    await decide('PATCH', `users/${pending.id}/reject-role`, {})
    expect((await list()).map(({ name }) => name)).toContain('Ada Quill')
  })

  it('lists an address that its owner has had the time to verify, or can’t verify without email', async () => {
    const since = new Date(api.clock.now)
    const { id } = await api.signedInAs('founder', {
      emailUnconfirmedSince: since,
      firstName: 'Ida',
      lastName: 'Rhodes',
    })
    const pending = { requestedRole: 'founder', emailUnconfirmedSince: since } as const
    await api.signedInAs('user', pending)
    api.clock.now += 1
    const item = { kind: 'email', id, name: 'Ida Rhodes', since: since.toISOString(), fundingAmount: null }
    expect(await list()).toEqual([item])
    api.context.sendsMail = true
    expect(await list()).toEqual([])
    api.clock.now += 5 * DAY
    admin = { ...admin, cookie: await api.signIn(admin.id) }
    expect(await list()).toEqual([item])
    // Of the two, only the role request is overdue.
    expect(await count()).toEqual({ waiting: 2, late: 1 })
    const { updatedAt } = await api.json<Member>('GET', `/api/admin/users/${id}`, admin)
    await decide('PATCH', `users/${id}/confirm-email`, { updatedAt })
    expect(await list()).toEqual([])
  })

  it('leaves out deactivated users', async () => {
    await createOneOfEach()
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.role, 'user')))
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.role, 'founder')))
    expect((await list()).map(({ kind }) => kind)).toEqual(['reset'])
  })

  it('has counts, and how much is overdue after two business days', async () => {
    await createOneOfEach()
    expect(await count()).toEqual({ waiting: 4, late: 0 })
    // From Thursday to Monday is two business days, to Tuesday three.
    api.clock.now += 4 * DAY
    admin = { ...admin, cookie: await api.signIn(admin.id) }
    expect(await count()).toEqual({ waiting: 4, late: 0 })
    api.clock.now += DAY
    admin = { ...admin, cookie: await api.signIn(admin.id) }
    expect(await count()).toEqual({ waiting: 4, late: 4 })
  })

  it('is read from indexes of pending items, however many founders there are', async () => {
    const plan = await api.database.read.values<[number, number, number, detail: string]>(
      sql`explain query plan select * from ${reviewItemRows(0)} where ${isQueued}`,
    )
    expect(
      plan.map(([, , , detail]) => / USING (?:COVERING )?(?:INDEX )?(\w+)/.exec(detail)?.[1]).filter(Boolean),
    ).toEqual([
      'users_pending',
      'startup_profiles_offering',
      'INTEGER',
      'startup_profiles_unapproved',
      'INTEGER',
      'audit_entries_target',
      'startup_profiles_raising',
      'startup_claims_pending',
      'INTEGER',
      'password_reset_requests_status_requested',
      'INTEGER',
      'users_email_unconfirmed',
      'users_pending',
    ])
  })

  it('filters the list of startups', async () => {
    const { profile, startupId } = await createOneOfEach()
    await api.database.write((tx) => insertStartup(tx, { approved: true, status: 'approved' }))
    const pending = await api.json<{ id: number }[]>('GET', '/api/admin/startups?status=waiting', admin)
    expect(pending.map(({ id }) => id).sort()).toEqual([profile, startupId])
    const named = await api.json<{ id: number }[]>('GET', '/api/admin/startups?status=waiting&q=ledger', admin)
    expect(named.map(({ id }) => id)).toEqual([startupId])
    const investor = await api.signedInAs('investor')
    expect(await api.json('GET', '/api/startups?status=waiting', investor)).toHaveLength(2)
  })
})

describe('a review email', () => {
  const digest = () => api.runDue(digestJob)
  const at = (hour: number) => void (api.clock.now = Date.UTC(2026, 0, 16, hour))

  it('is sent once in the morning when something needs review, by default', async () => {
    at(9)
    await digest()
    expect(await storedEmails()).toEqual([])
    await createOneOfEach()
    at(7)
    await digest()
    expect(await storedEmails()).toEqual([])
    at(9)
    await Promise.all([digest(), digest()])
    await digest()
    expect(await storedEmails()).toHaveLength(1)
    at(24 + 9)
    await digest()
    expect((await storedEmails()).map(({ kind }) => kind)).toEqual(['reviewDigest', 'reviewDigest'])
    const [newest] = await api.sentEmails()
    expect(newest).toMatchObject({
      label: 'Daily review digest',
      to: admin.email,
      subject: '4 items need your review',
    })
    expect(newest!.text).toContain('* 1 funding request')
    expect(newest!.text).toContain('http://localhost:4321/dashboard/admin')
    for (const name of ['Grace', 'Ida', 'Ledger', '250']) expect(newest!.text).not.toContain(name)
  })

  it('is sent in the morning only', async () => {
    await createOneOfEach()
    at(12)
    await digest()
    expect(await storedEmails()).toEqual([])
  })

  it('is sent immediately, daily, or never, as the administrator chose for the kind', async () => {
    expect(await api.json('GET', '/api/admin/review-queue/choices', admin)).toEqual(
      ['offer', 'role', 'profile', 'funding', 'claim', 'reset'].map((kind) => ({ kind, frequency: 'daily' })),
    )
    await choose('funding', 'daily')
    expect(await (await choose('funding', 'now')).json()).toEqual({ kind: 'funding', frequency: 'now' })
    for (const kind of ['role', 'profile', 'reset'] as const) await choose(kind, 'never')
    await createOneOfEach()
    expect(await storedEmails()).toEqual([{ kind: 'reviewAlert', data: { kind: 'funding' } }])
    at(9)
    await digest()
    expect(await storedEmails()).toHaveLength(1)
    const [newest] = await api.sentEmails()
    expect(newest!.subject).toBe('New funding request to review')
    expect(newest!.text).toContain('In total, 4 items need review.')
  })

  it('is sent immediately for each kind, and dropped once it was decided', async () => {
    for (const kind of ['role', 'profile', 'funding', 'reset'] as const) await choose(kind, 'now')
    const body = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      username: 'ada',
      password: 'analytical engine',
      role: 'investor',
    }
    await api.call('POST', '/api/register', { body })
    await createOneOfEach()
    expect((await storedEmails()).map(({ data }) => data['kind'])).toEqual(['role', 'reset', 'profile', 'funding'])
    await decide('POST', 'password-reset-requests/1/process', { status: 'rejected' })
    const about = (await api.sentEmails()).filter(({ label }) => label === 'New item to review')
    expect(about.map(({ text }) => text === null)).toEqual([false, false, true, false])
  })

  it('is sent to active administrators only', async () => {
    await choose('role', 'now')
    await api.database.write((tx) => tx.update(users).set({ role: 'founder' }).where(eq(users.id, admin.id)))
    await createOneOfEach()
    at(9)
    await digest()
    expect(await storedEmails()).toEqual([])
  })
})
