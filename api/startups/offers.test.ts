import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#api/audit/calls.ts'
import type { Notification } from '#api/notifications/calls.ts'
import type { Problem } from '#api/platform/contract/problem.ts'
import { OFFER_UNCONFIRMED } from '#api/trust/contract/offers.ts'
import type { ReviewItem } from '#api/review/calls.ts'
import type { Overview } from '#api/users/calls.ts'
import type { Startup } from './contract/responses.ts'
import { startups } from './table.ts'
import { createStartupApi, FORM, type StartupApi } from './testing-startup.ts'

const OFFER = 'We are raising $1.5M for a second battery.'
const PLAIN = 'Batteries that neighboring farms share, charged by the sun and the wind.'
const WITH_OFFER = `${PLAIN} ${OFFER}`

let api: StartupApi
let id: number
beforeEach(async () => {
  api = await createStartupApi()
  id = await api.addStartup({ userId: api.viewers.owner.id, description: PLAIN, status: 'approved' })
})

const save = (body: object, query = '') =>
  api.call('PUT', `/api/startup/profile${query}`, { cookie: api.viewers.owner.cookie, body })
const confirm = (body: object) => save(body, '?confirmsOffer=true')
const mine = () => api.read<Startup>('/api/startup/profile', api.viewers.owner.cookie)
const queue = () => api.read<ReviewItem[]>('/api/admin/review-queue', api.viewers.admin.cookie)
const decide = (path: string, body: object) =>
  api.call('PATCH', `/api/admin/startups/${id}/${path}`, { cookie: api.viewers.admin.cookie, body })
const isShown = async (cookie = '') => (await api.call('GET', `/api/startups/${id}`, { cookie })).status === 200
const setLaw = (offerGuard: string) =>
  api.call('PATCH', '/api/admin/settings', { cookie: api.viewers.admin.cookie, body: { offerGuard } })

describe('a public text that states an offering', () => {
  it('is saved once its founder confirms it, and the refusal quotes it', async () => {
    const refused = await api.call('PUT', '/api/startup/profile', {
      cookie: api.viewers.owner.cookie,
      body: { description: WITH_OFFER, location: 'Elsewhere' },
      headers: { Accept: 'application/problem+json' },
    })
    expect(refused.status).toBe(409)
    expect((await refused.json()) as Problem).toMatchObject({
      type: OFFER_UNCONFIRMED,
      law: '506b',
      places: [{ field: 'description', start: PLAIN.length + 1, words: OFFER }],
    })
    expect(await mine()).toMatchObject({ description: PLAIN, location: 'Springfield', offerConfirmedAt: null })
    expect((await confirm({ description: WITH_OFFER })).status).toBe(200)
    expect((await mine()).offerConfirmedAt).toBe(new Date(api.clock.now).toISOString())
    const [entry] = await api.read<AuditEntry[]>('/api/admin/audit', api.viewers.admin.cookie)
    expect(entry).toMatchObject({ action: 'startup.offer-confirm', actorId: api.viewers.owner.id, targetId: id })
  })

  it('is seen by approved investors alone until an administrator lets it pass', async () => {
    await confirm({ description: WITH_OFFER })
    expect(await isShown()).toBe(false)
    expect(await isShown(api.viewers.founder.cookie)).toBe(false)
    expect(await isShown(api.viewers.investor.cookie)).toBe(true)
    expect((await decide('public-status', { isPublic: true })).status).toBe(409)
    expect((await decide('offer', { passes: true })).status).toBe(200)
    expect(await isShown()).toBe(true)
    const [row] = await api.database.read.select().from(startups).where(eq(startups.id, id))
    expect(row).toMatchObject({ offerAnswer: 'passed', offerAnsweredBy: api.viewers.admin.id })
    const [entry] = await api.read<AuditEntry[]>('/api/admin/audit', api.viewers.admin.cookie)
    expect(entry).toMatchObject({ action: 'startup.offer', actorId: api.viewers.admin.id, targetId: id })
    const [notification] = await api.read<Notification[]>('/api/notifications', api.viewers.owner.cookie)
    expect(notification).toMatchObject({ type: 'offer_passed' })
  })

  it('is reviewed before everything else', async () => {
    await api.call('POST', '/api/startup/profile', { cookie: api.viewers.founder.cookie, body: FORM })
    api.clock.now += 60_000
    await confirm({ description: WITH_OFFER })
    expect(await queue()).toMatchObject([{ kind: 'offer', id }, { kind: 'profile' }])
    const seen: string[] = []
    for (let next: string | undefined = '/api/admin/review-queue?limit=1'; next;) {
      const answer = await api.call('GET', next, { cookie: api.viewers.admin.cookie })
      seen.push(...((await answer.json()) as ReviewItem[]).map(({ kind }) => kind))
      next = /<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1]
    }
    expect(seen).toEqual(['offer', 'profile'])
    await decide('offer', { passes: true })
    expect((await queue()).map(({ kind }) => kind)).toEqual(['profile'])
  })

  it('keeps the startup private if it is declined, and can be confirmed again', async () => {
    await confirm({ description: WITH_OFFER })
    await decide('offer', { passes: false })
    expect(await mine()).toMatchObject({ isPublic: false, publicOncePassed: false, offerAnswer: 'declined' })
    expect(await queue()).toEqual([])
    expect((await save({ isPublic: true })).status).toBe(409)
    expect((await confirm({ isPublic: true })).status).toBe(200)
    expect(await mine()).toMatchObject({ isPublic: false, publicOncePassed: true, offerAnswer: null })
    expect((await queue())[0]).toMatchObject({ kind: 'offer' })
  })

  it('needs no further confirmation while its words stay', async () => {
    await confirm({ description: WITH_OFFER })
    await decide('offer', { passes: true })
    expect((await save({ description: `${OFFER} ${PLAIN} Since 2019.` })).status).toBe(200)
    expect(await mine()).toMatchObject({ isPublic: true, offerAnswer: 'passed' })
    expect((await save({ elevatorPitch: 'Own 5% of the company for $90K' })).status).toBe(409)
  })

  it('is forgotten once it is gone, and the startup is as public as before', async () => {
    await confirm({ description: WITH_OFFER })
    expect((await save({ description: PLAIN })).status).toBe(200)
    expect(await mine()).toMatchObject({ isPublic: true, publicOncePassed: false, offerConfirmedAt: null })
    expect(await queue()).toEqual([])
    expect((await decide('offer', { passes: true })).status).toBe(409)
  })

  it('lets its founder choose who sees the startup meanwhile', async () => {
    await confirm({ description: WITH_OFFER })
    await save({ isPublic: false })
    expect(await mine()).toMatchObject({ isPublic: false, publicOncePassed: false })
    await save({ isPublic: true })
    expect(await mine()).toMatchObject({ isPublic: false, publicOncePassed: true })
    await decide('public-status', { isPublic: false })
    await decide('offer', { passes: true })
    expect(await mine()).toMatchObject({ isPublic: false, publicOncePassed: false })
  })

  it('is asked about in a funding request, too', async () => {
    const body = {
      elevatorPitch: `Farms share. ${OFFER}`,
      fundingAmount: '$1M',
      equityOffered: '8%',
      highlights: ['A'],
    }
    const request = (query = '') =>
      api.call('PUT', `/api/startups/${id}${query}`, { cookie: api.viewers.owner.cookie, body })
    expect((await request()).status).toBe(409)
    expect((await mine()).fundingRequestedAt).toBeNull()
    expect((await request('?confirmsOffer=true')).status).toBe(200)
    expect((await queue()).map(({ kind }) => kind)).toEqual(['offer', 'funding'])
  })

  it('is not asked about where the guard is off', async () => {
    await setLaw('off')
    expect(await api.read('/api/startup/offer-guard', api.viewers.owner.cookie)).toEqual({ law: 'off' })
    expect((await save({ description: WITH_OFFER })).status).toBe(200)
    expect(await mine()).toMatchObject({ isPublic: true, offerConfirmedAt: null })
  })
})

describe('a new profile that states an offering', () => {
  const create = (cookie: string, query = '') =>
    api.call('POST', `/api/startup/profile${query}`, {
      cookie,
      body: { ...FORM, description: WITH_OFFER, isPublic: true },
    })

  it('passes with the approval of the profile, which records who gave it', async () => {
    const { cookie } = api.viewers.founder
    expect((await create(cookie)).status).toBe(409)
    expect((await create(cookie, '?confirmsOffer=true')).status).toBe(201)
    const [item] = await queue()
    expect(item).toMatchObject({ kind: 'offer', name: FORM.companyName })
    id = item!.id
    expect((await decide('approve', { approved: true })).status).toBe(200)
    const [entry] = await api.read<AuditEntry[]>('/api/admin/audit', api.viewers.admin.cookie)
    expect(entry).toMatchObject({ action: 'startup.approve', details: { after: { offerAnswer: 'passed' } } })
    expect(await isShown()).toBe(true)
  })

  it('brings the role request to the top, and is not approved with many at a time', async () => {
    const { id: userId, cookie } = await api.signedInAs('user', { requestedRole: 'founder' })
    await create(cookie, '?confirmsOffer=true')
    await api.signedInAs('user', { requestedRole: 'founder', profileCompleted: true })
    const { pendingRequests } = await api.read<Overview>('/api/admin/overview', api.viewers.admin.cookie)
    expect(pendingRequests[0]).toMatchObject({ id: userId, statesOffer: true })
    expect(await queue()).toEqual([])
    const body = { action: 'approve', ids: [userId], shown: {}, approveStartups: true }
    await api.call('POST', '/api/admin/users/bulk', { cookie: api.viewers.admin.cookie, body })
    expect((await queue())[0]).toMatchObject({ kind: 'offer' })
  })
})
