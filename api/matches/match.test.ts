import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import type { Match, MatchSummary, PairScore } from './calls.ts'
import { users } from '#api/users/table.ts'
import { investors, type NewInvestor } from '#api/investors/table.ts'
import { matchShowings } from './table.ts'
import { startups, type NewStartup } from '#api/startups/table.ts'
import { insertRow, insertStartup, insertUser } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})

const startup = (values: Partial<NewStartup> = {}) =>
  api.database.write((tx) =>
    insertStartup(tx, {
      approved: true,
      isPublic: true,
      fundingAmount: 500_000,
      confirmedAt: new Date(api.clock.now),
      ...values,
    }),
  )
const investor = (values: Partial<NewInvestor> = {}) =>
  api.database.write(async (tx) =>
    insertRow(tx, investors, {
      userId: values.userId ?? (await insertUser(tx, { role: 'investor' })),
      background: 'Twenty years in utilities',
      areasOfInterest: ['Energy'],
      investmentRange: '$100K - $500K',
      investmentMin: 100_000,
      investmentMax: 500_000,
      location: 'Springfield',
      stages: ['seed'],
      isPublic: true,
      confirmedAt: new Date(api.clock.now),
      ...values,
    }),
  )
/** A user with a profile that matches the test data. */
async function signedInInvestor(values: Partial<NewInvestor> = {}) {
  const user = await api.signedInAs('investor')
  return { ...user, profile: await investor({ ...values, userId: user.id }) }
}
async function signedInFounder(values: Partial<NewStartup> = {}) {
  const user = await api.signedInAs('founder')
  return { ...user, profile: await startup({ ...values, userId: user.id }) }
}
const matches = ({ cookie }: User, query = '') => api.json<Match[]>('GET', `/api/matches${query}`, { cookie })
const idsFor = async (user: User, query = '') => (await matches(user, query)).map(({ id }) => id)
const summary = ({ cookie }: User) => api.json<MatchSummary>('GET', '/api/matches/summary', { cookie })
const call = async (method: string, path: string, { cookie }: User, body?: object) =>
  (await api.call(method, path, { cookie, ...(body && { body }) })).status
const change = (id: number, values: Partial<NewStartup>) =>
  api.database.write((tx) => tx.update(startups).set(values).where(eq(startups.id, id)))
const changeInvestor = (id: number, values: Partial<NewInvestor>) =>
  api.database.write((tx) => tx.update(investors).set(values).where(eq(investors.id, id)))

describe('matches for an investor', () => {
  it('are startups with reasons, best first', async () => {
    const ada = await signedInInvestor()
    const best = await startup()
    const adjacent = await startup({ industry: 'CleanTech', stage: 'growth' })
    await startup({ industry: 'Media' })
    const found = await matches(ada)
    expect(found.map(({ id }) => id)).toEqual([best, adjacent])
    expect(found[0]).toMatchObject({ kind: 'funding', level: 'strong', startup: { id: best, fundingAmount: 500_000 } })
    expect(found[1]!.level).not.toBe('strong')
    expect(found[0]).not.toHaveProperty('investor')
    expect(await idsFor(ada, '?limit=1')).toEqual([best])
  })

  it('follow every change immediately', async () => {
    const ada = await signedInInvestor()
    const id = await startup()
    const isSuggested = async () => (await idsFor(ada)).includes(id)
    const [owner] = await api.database.read.select().from(startups).where(eq(startups.id, id))
    const setOwner = (values: Partial<typeof users.$inferInsert>) =>
      api.database.write((tx) => tx.update(users).set(values).where(eq(users.id, owner!.userId)))
    expect(await isSuggested()).toBe(true)
    for (const [off, on] of [
      [() => change(id, { approved: false }), () => change(id, { approved: true })],
      [() => change(id, { industry: 'Media' }), () => change(id, { industry: 'Energy' })],
      [() => change(id, { fundingAmount: 40_000 }), () => change(id, { fundingAmount: 400_000 })],
      [() => change(id, { wants: ['hiring'], fundingAmount: null }), () => change(id, { wants: ['hiring', 'money'] })],
      [() => change(id, { openToIntroductions: false }), () => change(id, { openToIntroductions: true })],
      [() => setOwner({ active: false }), () => setOwner({ active: true })],
      [() => setOwner({ role: 'user' }), () => setOwner({ role: 'founder' })],
      [
        () => change(id, { confirmedAt: new Date(api.clock.now - 181 * DAY) }),
        () => change(id, { confirmedAt: new Date(api.clock.now - 180 * DAY) }),
      ],
      [
        () => changeInvestor(ada.profile, { openToIntroductions: false }),
        () => changeInvestor(ada.profile, { openToIntroductions: true }),
      ],
    ] as const) {
      await off()
      expect(await isSuggested(), off.toString()).toBe(false)
      await on()
      expect(await isSuggested(), on.toString()).toBe(true)
    }
  })

  it('leave out existing contacts, and recipients at their request limit', async () => {
    const ada = await signedInInvestor()
    const [saved, requested, full] = [await startup(), await startup(), await startup({ openRequests: 1 })]
    const other = await api.signedInAs('investor')
    await call('POST', '/api/investor/saved-startups', ada, { startupId: saved })
    await call('POST', '/api/connect', ada, { startupId: requested })
    expect(await idsFor(ada)).toEqual([full])
    await call('POST', '/api/connect', other, { startupId: full })
    expect(await idsFor(ada)).toEqual([])
    const [{ id: request } = { id: 0 }] = await api.json<{ id: number }[]>('GET', '/api/connections', other)
    await call('PATCH', `/api/connections/${request}`, other, { state: 'withdrawn' })
    expect(await idsFor(ada)).toEqual([full])
  })

  it('use the stages of saved startups if none is named', async () => {
    const ada = await signedInInvestor({ stages: [] })
    const [mvp, seed] = [await startup({ stage: 'mvp' }), await startup()]
    await call('POST', '/api/investor/saved-startups', ada, { startupId: await startup({ stage: 'mvp' }) })
    expect(await idsFor(ada)).toEqual([mvp, seed])
  })
})

describe('interests apart from industries', () => {
  it('are searched in a startup’s text, from both sides', async () => {
    const ada = await signedInInvestor({ areasOfInterest: ['Energy', 'Bees'], otherInterestArea: 'urban farms' })
    const mediaFounder = await signedInFounder({ industry: 'Media', elevatorPitch: 'A camera for each bee' })
    const words = { industry: 'Media' as const, elevatorPitch: 'A farm', description: 'For urban people' }
    const both = await startup(words)
    await startup({ ...words, description: 'Far from people' })
    expect((await idsFor(ada)).toSorted()).toEqual([mediaFounder.profile, both])
    expect(await idsFor(mediaFounder)).toEqual([ada.profile])
    await change(mediaFounder.profile, { elevatorPitch: 'A camera' })
    expect(await idsFor(ada)).toEqual([both])
    expect(await idsFor(mediaFounder)).toEqual([])
  })
})

it('counts exposure, so that the next list includes others', async () => {
  const people = [await signedInInvestor(), await signedInInvestor()]
  const id = await startup()
  const shown = async () => (await api.database.read.select().from(matchShowings)).map((row) => row.profileIds)
  await matches(people[0]!)
  await matches(people[0]!, '?limit=3')
  expect(await shown()).toEqual([[id]])
  await matches(people[1]!)
  expect(await shown()).toEqual([[id], [id]])
})

describe('matches for a founder', () => {
  it('are public investors, and the number of others from five on', async () => {
    const grace = await signedInFounder()
    const open = await investor()
    const hidden = []
    for (let count = 0; count < 4; count++) hidden.push(await investor({ isPublic: false }))
    const found = await matches(grace)
    expect(found).toMatchObject([{ id: open, level: 'strong', investor: { id: open, location: 'Springfield' } }])
    expect((await summary(grace)).unlisted).toBeNull()
    await investor({ isPublic: false })
    expect((await summary(grace)).unlisted).toBe(5)
    await changeInvestor(hidden[0]!, { areasOfInterest: ['Media'] })
    expect((await summary(grace)).unlisted).toBeNull()
    for (const [method, path] of [
      ['GET', `/api/matches/${hidden[0]!}`],
      ['POST', `/api/matches/${hidden[0]!}/dismiss`],
      ['DELETE', `/api/matches/${hidden[0]!}/dismiss`],
    ] as const)
      expect(await call(method, path, grace)).toBe(404)
  })

  it('don’t reveal what an investor saved', async () => {
    const grace = await signedInFounder()
    const ada = await signedInInvestor({ stages: [] })
    const before = await matches(grace)
    await call('POST', '/api/investor/saved-startups', ada, { startupId: await startup({ stage: 'growth' }) })
    await call('POST', '/api/investor/saved-startups', ada, { startupId: grace.profile })
    expect(await matches(grace)).toEqual(before)
    expect(before).toHaveLength(1)
  })
})

describe('mentoring', () => {
  it('has a list of its own, for mentees and mentors', async () => {
    const grace = await signedInFounder({ wants: ['mentoring'], fundingAmount: null })
    const ada = await signedInInvestor({ willingToMentor: true })
    await investor()
    expect(await idsFor(grace)).toEqual([])
    expect(await matches(grace, '?kind=mentoring')).toMatchObject([{ id: ada.profile, kind: 'mentoring' }])
    expect(await idsFor(ada, '?kind=mentoring')).toEqual([grace.profile])
    expect((await summary(grace)).kinds).toEqual(['mentoring'])
    expect((await summary(ada)).kinds).toEqual(['funding', 'mentoring'])
    const cards = () => api.json<{ willingToMentor: boolean }[]>('GET', '/api/investors', grace)
    expect((await cards()).filter((card) => card.willingToMentor)).toHaveLength(1)
    await changeInvestor(ada.profile, { menteeCapacity: 0 })
    expect(await idsFor(grace, '?kind=mentoring')).toEqual([])
    expect((await cards()).filter((card) => card.willingToMentor)).toEqual([])
  })
})

describe('dismissing a match', () => {
  it('removes a pair from both lists for 180 days, and can be undone by the same user', async () => {
    const [ada, grace] = [await signedInInvestor(), await signedInFounder()]
    const both = async () => [await idsFor(ada), await idsFor(grace)]
    const shown = [[grace.profile], [ada.profile]]
    for (const [viewer, id] of [
      [ada, grace.profile],
      [grace, ada.profile],
    ] as const) {
      expect(await both()).toEqual(shown)
      expect(await call('POST', `/api/matches/${id}/dismiss`, viewer)).toBe(204)
      expect(await both()).toEqual([[], []])
      const other = viewer === ada ? grace : ada
      await call('DELETE', `/api/matches/${viewer.profile}/dismiss`, other)
      expect(await both()).toEqual([[], []])
      expect(await call('DELETE', `/api/matches/${id}/dismiss`, viewer)).toBe(204)
    }
    await call('POST', `/api/matches/${grace.profile}/dismiss`, ada)
    api.clock.now += 180 * DAY
    const still = { confirmedAt: new Date(api.clock.now) }
    await change(grace.profile, still)
    await changeInvestor(ada.profile, still)
    const later = { ...ada, cookie: await api.signIn(ada.id) }
    expect(await idsFor(later)).toEqual([grace.profile])
  })
})

describe('the summary', () => {
  it('says why a list is empty, and what is missing', async () => {
    const ada = await api.signedInAs('investor')
    expect(await summary(ada)).toEqual({ state: 'noProfile', kinds: [], missing: [], unlisted: null })
    const thin = await investor({
      userId: ada.id,
      areasOfInterest: ['Other'],
      stages: [],
      investmentMin: null,
      investmentMax: null,
    })
    expect(await summary(ada)).toMatchObject({ state: 'ready', missing: ['industries', 'stages', 'checkSize'] })
    await changeInvestor(thin, { openToIntroductions: false })
    expect((await summary(ada)).state).toBe('paused')
    const grace = await signedInFounder({ fundingAmount: null })
    expect(await summary(grace)).toMatchObject({ state: 'ready', kinds: ['funding'], missing: ['ask'] })
    await change(grace.profile, { confirmedAt: new Date(api.clock.now - 200 * DAY) })
    expect((await summary(grace)).state).toBe('unconfirmed')
    await change(grace.profile, { approved: false })
    expect((await summary(grace)).state).toBe('notListed')
  })
})

describe('the match of a single profile', () => {
  it('is shown for every visible profile, saved or not', async () => {
    const ada = await signedInInvestor()
    const [id, other] = [await startup(), await startup({ industry: 'Media' })]
    await call('POST', '/api/investor/saved-startups', ada, { startupId: id })
    const findScore = (of: number) => api.json<PairScore>('GET', `/api/matches/${of}`, ada)
    expect(await findScore(id)).toMatchObject({ level: 'strong' })
    expect(await findScore(other)).toEqual({ level: null, for: [], against: [] })
    expect(await call('GET', `/api/matches/${await startup({ approved: false })}`, ada)).toBe(404)
  })
})

it('is for approved founders and investors only', async () => {
  for (const role of ['admin', 'editor', 'user'] as const)
    expect(await call('GET', '/api/matches', await api.signedInAs(role))).toBe(403)
  expect((await api.call('GET', '/api/matches')).status).toBe(401)
})
