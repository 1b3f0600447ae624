import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminInvestor, Investor, InvestorCard } from './calls.ts'
import { acceptedBodies, INVESTOR_BOUNDS } from '#api/platform/contract/testing-bounds.ts'
import type { Role } from '#api/platform/contract/enumerations.ts'
import { users, type NewUser } from '#api/users/table.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'

const FORM = {
  background: 'Twenty years in farming',
  areasOfInterest: ['energy', 'Fintech', 'Bees', 'ENERGY', ' '],
  investmentRange: '$50K - $100K',
  location: 'Springfield',
}

let api: TestApi
beforeEach(async () => void (api = await createTestApi()))

const create = (cookie: string, body: object = FORM, path = '/api/investor/profile') =>
  api.call('POST', path, { cookie, body })
const update = (cookie: string, body: object) => api.call('PUT', '/api/investor/profile', { cookie, body })
const read = async <Data>(path: string, cookie = '') => await api.json<Data>('GET', path, { cookie })

async function investorWith(profile: object = {}, values: Partial<NewUser> & { role?: Role } = {}) {
  const investor = await api.signedInAs('investor')
  const answer = await create(investor.cookie, { ...FORM, ...profile })
  expect(answer.status).toBe(201)
  if (Object.keys(values).length)
    await api.database.write((tx) => tx.update(users).set(values).where(eq(users.id, investor.id)))
  return { ...investor, profile: (await answer.json()) as Investor }
}

describe('an investor profile', () => {
  it('is created once, with the meaning of its range and areas', async () => {
    const { cookie, id, profile } = await investorWith()
    expect(profile).toMatchObject({
      userId: id,
      areasOfInterest: ['Energy', 'FinTech', 'Bees'],
      investmentInterests: ['Energy', 'FinTech'],
      investmentMin: 50_000,
      investmentMax: 100_000,
      isPublic: false,
      willingToMentor: false,
      firmName: null,
    })
    expect(await read('/api/investor/profile', cookie)).toEqual(profile)
    expect(await getAnswer(create(cookie, FORM, '/api/investors/profile'))).toEqual([
      409,
      'You already have an investor profile.',
    ])
  })

  it('completes the account of a pending investor', async () => {
    const pending = await api.signedInAs('user', { requestedRole: 'investor' })
    expect((await create(pending.cookie, { ...FORM, userId: 1, id: 99 }, '/api/investors/profile')).status).toBe(201)
    const rows = await api.database.read.select().from(users).where(eq(users.id, pending.id))
    expect(rows[0]!.profileCompleted).toBe(true)
    expect(await read('/api/investor/profile', pending.cookie)).toMatchObject({ userId: pending.id })
  })

  it('is changed field by field, and a range includes its label', async () => {
    const { cookie, profile } = await investorWith({ areasOfInterest: ['Other'], otherInterestArea: 'Bees' })
    expect((await update(cookie, { otherInterestArea: '' })).status).toBe(400)
    api.clock.now += 1000
    const changed = await update(cookie, { investmentRange: '$1M+', areasOfInterest: ['SaaS'], userId: 1 })
    expect(await changed.json()).toEqual({
      ...profile,
      investmentRange: '$1M+',
      investmentMin: 1_000_000,
      investmentMax: null,
      areasOfInterest: ['SaaS'],
      investmentInterests: ['SaaS'],
      otherInterestArea: null,
      updatedAt: '2026-01-15T12:00:01.000Z',
      confirmedAt: '2026-01-15T12:00:01.000Z',
    })
    api.clock.now += 1000
    expect(await (await update(cookie, {})).json()).toMatchObject({
      investmentRange: '$1M+',
      updatedAt: '2026-01-15T12:00:01.000Z',
      confirmedAt: '2026-01-15T12:00:02.000Z',
    })
  })

  it('accepts fields up to their limits, and names the one that is too long', async () => {
    const { cookie } = await api.signedInAs('investor')
    const refused = [400, 'Please provide a brief professional background']
    expect(await getAnswer(create(cookie, { ...FORM, background: 'x' }))).toEqual(refused)
    expect((await create(cookie)).status).toBe(201)
    expect(await getAnswer(update(cookie, { background: 'x' }))).toEqual(refused)
    for (const body of acceptedBodies(INVESTOR_BOUNDS)) expect((await update(cookie, body)).status).toBe(200)
  })

  it('can be called by investors only', async () => {
    const { cookie } = await api.signedInAs('investor')
    expect(await getAnswer(api.call('GET', '/api/investor/profile', { cookie }))).toEqual([
      404,
      'Investor profile not found',
    ])
    expect((await update(cookie, {})).status).toBe(404)
    for (const role of ['founder', 'admin', 'editor'] as const) {
      const other = await api.signedInAs(role)
      expect((await create(other.cookie)).status).toBe(403)
      expect((await api.call('GET', '/api/investor/profile', { cookie: other.cookie })).status).toBe(403)
    }
    expect((await create('')).status).toBe(401)
  })
})

describe('the investor directory', () => {
  const CONTACT = {
    website: 'https://bees.example.org',
    linkedIn: 'https://linkedin.example.org/b',
    phoneNumber: '555',
  }

  it('has the public profiles of approved, active investors', async () => {
    await investorWith()
    await investorWith({ isPublic: true }, { active: false })
    await investorWith({ isPublic: true }, { role: 'founder' })
    const shown = await investorWith({ isPublic: true })
    const viewer = await api.signedInAs('user')
    const answer = await api.call('GET', '/api/investors', viewer)
    expect(answer.headers.get('X-Total-Count')).toBe('1')
    expect((await answer.json()) as InvestorCard[]).toMatchObject([
      { id: shown.profile.id, user: { firstName: 'Test' } },
    ])
    expect((await api.call('GET', '/api/investors')).status).toBe(401)
  })

  it('shows contact details to approved founders and administrators only', async () => {
    const shown = await investorWith({ ...CONTACT, isPublic: true })
    const contact = { ...CONTACT, email: shown.email }
    const cardFor = async (role: Role) => {
      const viewer = await api.signedInAs(role, { requestedRole: 'founder' })
      return (await read<InvestorCard[]>('/api/investors', viewer.cookie))[0]
    }
    for (const role of ['founder', 'admin'] as const) expect(await cardFor(role)).toMatchObject(contact)
    for (const role of ['user', 'editor', 'investor'] as const) {
      const card = await cardFor(role)
      expect(card).toMatchObject({ id: shown.profile.id })
      for (const field of Object.keys(contact)) expect(card).not.toHaveProperty(field)
    }
  })

  it('is searched and paged', async () => {
    const made = []
    for (const firmName of ['Alder', 'Birch 100%', 'Cedar']) made.push(await investorWith({ firmName, isPublic: true }))
    const { cookie } = await api.signedInAs('founder')
    const found = await read<InvestorCard[]>('/api/investors?q=100%25', cookie)
    expect(found.map((card) => card.firmName)).toEqual(['Birch 100%'])
    const first = await api.call('GET', '/api/investors?limit=2', { cookie })
    expect(first.headers.get('X-Total-Count')).toBe('3')
    const next = /<([^>]+)>/.exec(first.headers.get('Link')!)![1]!
    const all = [...((await first.json()) as InvestorCard[]), ...(await read<InvestorCard[]>(next, cookie))]
    expect(all.map((card) => card.firmName)).toEqual(['Cedar', 'Birch 100%', 'Alder'])
  })

  it('is filtered by an area and by a range that an investor might invest', async () => {
    const made = {
      Alder: ['$50K - $100K', ['Energy']],
      Birch: ['$75,000', ['Energy', 'SaaS']],
      Cedar: ['$1M+', ['SaaS']],
      Doum: ['$20,000 - $300,000', ['Bees']],
      Elm: ['-', ['Energy']],
    } as const
    for (const [firmName, [investmentRange, areasOfInterest]] of Object.entries(made))
      await investorWith({ firmName, investmentRange, areasOfInterest, isPublic: true })
    const { cookie } = await api.signedInAs('founder')
    const found = async (query: Record<string, string>) => {
      const answer = await api.call('GET', `/api/investors?${new URLSearchParams(query).toString()}`, { cookie })
      const names = ((await answer.json()) as InvestorCard[]).map(({ firmName }) => firmName)
      expect(answer.headers.get('X-Total-Count')).toBe(String(names.length))
      return names.toSorted().join(' ')
    }
    expect(await found({ area: 'energy' })).toBe('Alder Birch Elm')
    expect(await found({ range: '$10K - $50K' })).toBe('Doum')
    expect(await found({ range: '$50K - $100K' })).toBe('Alder Birch Doum')
    expect(await found({ range: '$100K - $250K' })).toBe('Doum')
    expect(await found({ range: '$500K - $1M' })).toBe('')
    expect(await found({ range: '$1M+' })).toBe('Cedar')
    expect(await found({ range: '$50K - $100K', area: 'SaaS', q: 'birch' })).toBe('Birch')
    expect((await api.call('GET', '/api/investors?range=lots', { cookie })).status).toBe(400)
  })
})

describe('the administrators’ investor list', () => {
  it('has all investors, for administrators only', async () => {
    const hidden = await investorWith({}, { active: false })
    const admin = await api.signedInAs('admin')
    const list = await read<AdminInvestor[]>('/api/admin/investors', admin.cookie)
    expect(list).toEqual([
      { ...hidden.profile, user: { firstName: 'Test', lastName: hidden.lastName, email: hidden.email } },
    ])
    expect(await read(`/api/admin/investors/user/${hidden.id}`, admin.cookie)).toEqual(hidden.profile)
    expect((await api.call('GET', `/api/admin/investors/user/${admin.id}`, admin)).status).toBe(404)
    const founder = await api.signedInAs('founder')
    for (const path of ['/api/admin/investors', `/api/admin/investors/user/${hidden.id}`]) {
      expect((await api.call('GET', path, founder)).status).toBe(403)
      expect((await api.call('GET', path)).status).toBe(401)
    }
  })
})
