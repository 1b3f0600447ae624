import { beforeEach, describe, expect, it } from 'vitest'
import { eq } from '#api/platform/db/drizzle.ts'
import type { Pitch } from './calls.ts'
import type { Problem } from '#api/platform/contract/problem.ts'
import type { Startup, StartupListItem } from './contract/responses.ts'
import { acceptedBodies, REQUEST_BOUNDS, STARTUP_BOUNDS } from '#api/platform/contract/testing-bounds.ts'
import { users } from '#api/users/table.ts'
import { createStartupApi, FORM, type StartupApi } from './testing-startup.ts'
import { getAnswer } from '#api/testing.ts'

let api: StartupApi
beforeEach(async () => void (api = await createStartupApi()))

const cookie = () => api.viewers.owner.cookie
const create = (body: object = FORM, sessionCookie = cookie()) =>
  api.call('POST', '/api/startup/profile', { cookie: sessionCookie, body })
const update = (body: object) => api.call('PUT', '/api/startup/profile', { cookie: cookie(), body })
const own = () => api.read<Startup>('/api/startup/profile', cookie())
const made = async () => (await (await create()).json()) as Startup

describe('creating a startup profile', () => {
  it('returns the pending, private profile, in either spelling of the call', async () => {
    const answer = await create({
      ...FORM,
      industry: 'ai',
      stage: 'pre_seed',
      website: 'grid.example.org',
      fundingAmount: '$1.5M',
    })
    expect(answer.status).toBe(201)
    const startup = (await answer.json()) as Startup
    expect(startup).toMatchObject({
      industry: 'Artificial Intelligence',
      stage: 'pre-seed',
      website: 'https://grid.example.org',
      fundingAmount: 1_500_000,
      status: 'pending',
      approved: false,
      isPublic: false,
      viewCount: 0,
      connectionCount: 0,
      documents: [],
      highlights: [],
      createdAt: '2026-01-15T12:00:00.000Z',
      fundingRequestedAt: null,
    })
    expect(await own()).toEqual(startup)
    expect(await api.read('/api/my/startup-profile', cookie())).toEqual(startup)
    expect(
      (await api.call('POST', '/api/startups/profile', { cookie: api.viewers.founder.cookie, body: FORM })).status,
    ).toBe(201)
  })

  it('refuses a second one with 409, also in parallel', async () => {
    const statuses = (await Promise.all([create(), create()])).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([201, 409])
    expect(await (await create()).text()).toBe('You already have a startup profile.')
  })

  it('ignores what a founder can’t set', async () => {
    const foreign = {
      id: 77,
      userId: api.viewers.admin.id,
      approved: true,
      status: 'approved',
      viewCount: 9,
      interestCount: 9,
      ownerActive: false,
      createdAt: 0,
    }
    const startup = (await (await create({ ...FORM, ...foreign })).json()) as Startup
    expect(startup).toMatchObject({ userId: api.viewers.owner.id, approved: false, status: 'pending', viewCount: 0 })
    expect(startup.id).not.toBe(77)
    await update({ ...foreign, location: 'Shelbyville' })
    expect(await own()).toEqual({ ...startup, location: 'Shelbyville' })
  })

  it('completes the profile of a pending founder, and is closed to everyone else', async () => {
    const pending = await api.signedInAs('user', { requestedRole: 'founder' })
    expect((await create(FORM, pending.cookie)).status).toBe(201)
    const rows = await api.database.read.select().from(users).where(eq(users.id, pending.id))
    expect(rows[0]!.profileCompleted).toBe(true)
    const { visitor, investor, admin, pending: pendingInvestor } = api.viewers
    for (const other of [investor, admin, pendingInvestor]) expect((await create(FORM, other.cookie)).status).toBe(403)
    expect((await create(FORM, visitor.cookie)).status).toBe(401)
  })

  it('accepts fields up to their limits, and names the one that is too long', async () => {
    const error = async (method: string, value: string) => {
      const body = { ...FORM, companyName: value }
      const headers = { Accept: 'application/problem+json' }
      const answer = await api.call(method, '/api/startup/profile', { cookie: cookie(), body, headers })
      return [answer.status, ((await answer.json()) as Problem).errors]
    }
    const tooShort = [400, [{ path: 'companyName', message: 'Company name must be at least 2 characters' }]]
    expect(await error('POST', 'x')).toEqual(tooShort)
    await made()
    expect(await error('PUT', 'x')).toEqual(tooShort)
    for (const body of acceptedBodies(STARTUP_BOUNDS)) expect((await update(body)).status).toBe(200)
  })
})

describe('updating a startup profile', () => {
  it('returns 404 if there is none', async () => {
    expect((await update({ location: 'Here' })).status).toBe(404)
    expect(await getAnswer(api.call('GET', '/api/startup/profile', { cookie: cookie() }))).toEqual([
      404,
      'Startup profile not found',
    ])
  })

  it('keeps what isn’t given, and both of two parallel saves', async () => {
    const before = await made()
    api.clock.now += 1000
    await Promise.all([
      update({ location: 'Shelbyville' }),
      update({ founded: '2020', highlights: [' One ', '', 'Two'] }),
    ])
    const changes = {
      location: 'Shelbyville',
      founded: '2020',
      highlights: ['One', 'Two'],
      updatedAt: '2026-01-15T12:00:01.000Z',
      confirmedAt: '2026-01-15T12:00:01.000Z',
    }
    expect(await own()).toEqual({ ...before, ...changes })
  })

  it('without changes confirms the profile', async () => {
    const { updatedAt } = await made()
    api.clock.now += 1000
    const confirmedAt = '2026-01-15T12:00:01.000Z'
    expect(await (await update({ stage: 'seed' })).json()).toMatchObject({ updatedAt, confirmedAt })
    expect(await own()).toMatchObject({ updatedAt, confirmedAt })
  })

  it('knows two names for wanting a mentor', async () => {
    await made()
    const steps: [sent: object, wants: string[]][] = [
      [{ wants: ['hiring', 'money'] }, ['money', 'hiring']],
      [{ seekingMentorship: true }, ['money', 'mentoring', 'hiring']],
      [{ seekingMentorship: true, wants: ['mentoring'] }, ['mentoring']],
      [{ seekingMentorship: false }, []],
      [{ seekingMentorship: false, wants: ['mentoring'] }, ['mentoring']],
    ]
    for (const [sent, wants] of steps) {
      const seekingMentorship = wants.includes('mentoring')
      expect(await (await update(sent)).json()).toMatchObject({ wants, seekingMentorship })
      expect(await own()).toMatchObject({ wants, seekingMentorship })
    }
  })

  it('makes the profile public or private', async () => {
    await made()
    expect(await (await update({ isPublic: true })).json()).toMatchObject({ isPublic: true })
    expect(await (await update({ isPublic: false })).json()).toMatchObject({ isPublic: false })
  })

  it('refuses someone else’s stored file as the deck', async () => {
    await made()
    expect(await getAnswer(update({ pitchDeck: 'abcdefghijklmnop.pdf' }))).toEqual([400, 'Please provide a valid URL'])
    expect((await update({ pitchDeck: 'decks.example.org/1' })).status).toBe(200)
  })

  it('refuses bodies that aren’t a form with 400', async () => {
    await made()
    for (const body of [[], 'text', 7, null]) expect((await update(body as object)).status).toBe(400)
  })
})

describe('a funding request', () => {
  const REQUEST = {
    elevatorPitch: 'x'.repeat(400),
    fundingAmount: 250_000,
    equityOffered: '10%',
    highlights: ['First customers'],
    traction: null,
  }
  const submit = (id: number, body: object, sessionCookie = cookie()) =>
    api.call('PUT', `/api/startups/${id}`, { cookie: sessionCookie, body })

  it('edits the startup, is pending, and leaves it visible', async () => {
    const { id } = await made()
    const admin = { cookie: api.viewers.admin.cookie }
    await api.call('PATCH', `/api/admin/startups/${id}/approve`, { ...admin, body: { approved: true } })
    expect(await api.read<Pitch[]>('/api/startup/pitches', cookie())).toEqual([])
    const answer = await submit(id, REQUEST)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      ...REQUEST,
      status: 'pending',
      approved: true,
      fundingRequestedAt: '2026-01-15T12:00:00.000Z',
    })
    expect(await api.read<Pitch[]>('/api/startup/pitches', cookie())).toMatchObject([
      { ...REQUEST, id, status: 'pending', submittedAt: '2026-01-15T12:00:00.000Z' },
    ])
    expect(await api.read(`/api/startups/${id}`, api.viewers.investor.cookie)).toMatchObject({ fundingAmount: 250_000 })
    const rejected = await api.call('PATCH', `/api/admin/startups/${id}/status`, {
      ...admin,
      body: { status: 'rejected' },
    })
    expect(await rejected.json()).toMatchObject({ status: 'rejected', approved: true })
  })

  it('doesn’t prevent saving the profile later because of its longer pitch', async () => {
    const { id } = await made()
    await submit(id, REQUEST)
    expect((await update({ ...FORM, elevatorPitch: REQUEST.elevatorPitch, founded: '2020' })).status).toBe(200)
    expect((await update({ elevatorPitch: 'z'.repeat(201) })).status).toBe(400)
  })

  it('accepts fields up to their limits, and names the one that is too long', async () => {
    const { id } = await made()
    const message = 'Your elevator pitch should be at least 20 characters'
    expect(await getAnswer(submit(id, { ...REQUEST, elevatorPitch: 'x' }))).toEqual([400, message])
    expect(await own()).toMatchObject({ fundingRequestedAt: null })
    for (const body of acceptedBodies(REQUEST_BOUNDS)) expect((await submit(id, body)).status).toBe(200)
  })

  it('is for the approved founder of that startup only', async () => {
    const { id } = await made()
    const { founder, investor, admin, visitor } = api.viewers
    expect((await submit(id, REQUEST, founder.cookie)).status).toBe(404)
    expect((await submit(await api.addStartup(), REQUEST)).status).toBe(403)
    for (const other of [investor, admin]) expect((await submit(id, REQUEST, other.cookie)).status).toBe(403)
    expect((await submit(id, REQUEST, visitor.cookie)).status).toBe(401)
    const pending = await api.signedInAs('user', { requestedRole: 'founder' })
    expect((await submit(id, REQUEST, pending.cookie)).status).toBe(403)
    for (const nothing of ['0', 'x', '9'.repeat(30)]) expect((await submit(nothing as never, REQUEST)).status).toBe(404)
  })
})

describe('views', () => {
  it('count each signed-in viewer once a day, and neither the owner nor administrators', async () => {
    const id = await api.addStartup({ userId: api.viewers.owner.id })
    const load = (kind: keyof StartupApi['viewers']) =>
      api.read<StartupListItem>(`/api/startups/${id}`, api.viewers[kind].cookie)
    await Promise.all([
      load('investor'),
      load('investor'),
      load('founder'),
      load('visitor'),
      load('admin'),
      load('owner'),
    ])
    expect((await load('owner')).viewCount).toBe(2)
    api.clock.now += 24 * 60 * 60 * 1000
    const session = await api.signIn(api.viewers.investor.id)
    expect(await api.read(`/api/startups/${id}`, session)).toMatchObject({ viewCount: 3 })
    expect(await api.read(`/api/startups/${id}`, session)).toMatchObject({ viewCount: 3 })
  })

  it('still return the profile if they can’t be counted, and log the failure', async () => {
    const id = await api.addStartup({ userId: api.viewers.owner.id })
    api.context.database.write = () => Promise.reject(new Error('no room'))
    const { cookie } = api.viewers.investor
    expect((await api.call('GET', `/api/startups/${id}`, { cookie })).status).toBe(200)
    expect(api.failures).toHaveLength(1)
  })
})
