import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SavedStartup } from './contract/responses.ts'
import { startups, type NewStartup } from '#api/startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'

const LIST = '/api/investor/saved-startups'
type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let investor: User
beforeEach(async () => {
  api = await createTestApi()
  investor = await api.signedInAs('investor')
})

async function addStartup(values: Partial<NewStartup> = {}) {
  const { id: userId } = await api.createUser()
  return api.database.write((tx) => insertStartup(tx, { approved: true, userId, ...values }))
}
const save = (startupId: unknown, { cookie } = investor) => api.call('POST', LIST, { cookie, body: { startupId } })
const list = (query = '', { cookie } = investor) => api.json<SavedStartup[]>('GET', `${LIST}${query}`, { cookie })
const saved = async (startupId: number) => (await (await save(startupId)).json()) as SavedStartup
const getInterest = async (id: number) =>
  (await api.database.read.select().from(startups).where(eq(startups.id, id)))[0]!.interestCount

describe('saving a startup', () => {
  it('adds it to the investor’s own list and to the startup’s interest', async () => {
    const startupId = await addStartup({ fundingAmount: 5, highlights: ['One'] })
    const answer = await save(startupId)
    expect(answer.status).toBe(201)
    const entry = (await answer.json()) as SavedStartup
    expect(entry).toEqual({
      id: entry.id,
      startupId,
      notes: null,
      tags: [],
      pipeline: 'new',
      passedReason: null,
      nextAction: null,
      nextActionOn: null,
      done: [],
      createdAt: '2026-01-15T12:00:00.000Z',
      startup: {
        companyName: 'Prairie Grid',
        industry: 'Energy',
        stage: 'seed',
        elevatorPitch: 'Batteries for farms',
        description: 'Batteries that farms share.',
        fundingAmount: 5,
        highlights: ['One'],
      },
    })
    expect(await list()).toEqual([entry])
    expect(await list('', await api.signedInAs('investor'))).toEqual([])
    expect(await getInterest(startupId)).toBe(1)
  })

  it('changes nothing the second time, and returns 200', async () => {
    const startupId = await addStartup()
    const first = await saved(startupId)
    await api.call('PATCH', `${LIST}/${first.id}`, { cookie: investor.cookie, body: { notes: 'Call them' } })
    const [again, third] = await Promise.all([save(startupId), save(startupId)])
    expect([again.status, third.status]).toEqual([200, 200])
    expect(await again.json()).toEqual({ ...first, notes: 'Call them' })
    expect(await getInterest(startupId)).toBe(1)
  })

  it('returns 404 for what isn’t visible or doesn’t exist, and 400 for what isn’t an id', async () => {
    expect((await save(await addStartup({ approved: false }))).status).toBe(404)
    expect((await save(123_456)).status).toBe(404)
    for (const nothing of ['1', 0, -1, 1.5, null, undefined]) {
      expect(await getAnswer(save(nothing))).toEqual([400, 'Unable to identify the startup. Please try again later.'])
    }
  })

  it('is for investors only', async () => {
    const startupId = await addStartup({ isPublic: true })
    for (const role of ['founder', 'admin', 'editor', 'user'] as const) {
      const user = await api.signedInAs(role, { requestedRole: 'investor' })
      const answer = await save(startupId, user)
      expect(await getAnswer(answer)).toEqual([403, 'Only investors can save startups.'])
      expect((await api.call('GET', LIST, { cookie: user.cookie })).status).toBe(403)
    }
    expect(await getAnswer(api.call('POST', LIST, { body: { startupId } }))).toEqual([
      401,
      'Please sign in to save this startup.',
    ])
  })
})

describe('a saved startup', () => {
  it.each(['PATCH', 'PUT'])('accepts notes, tags, or both by %s', async (method) => {
    const { id } = await saved(await addStartup())
    const change = async (body: object) =>
      (await api.call(method, `${LIST}/${id}`, { cookie: investor.cookie, body })).json()
    expect(await change({ notes: ' Call them ' })).toMatchObject({ notes: 'Call them', tags: [] })
    expect(await change({ tags: ['solar', ' Solar', '', 'soon'] })).toMatchObject({
      notes: 'Call them',
      tags: ['solar', 'soon'],
    })
    expect(await change({ notes: '', startupId: 5, investorId: 5 })).toMatchObject({
      notes: null,
      tags: ['solar', 'soon'],
    })
    expect(await list()).toMatchObject([{ id, notes: null, tags: ['solar', 'soon'] }])
  })

  it('refuses notes and tags beyond their limits', async () => {
    const { id } = await saved(await addStartup())
    const status = async (body: object) =>
      (await api.call('PATCH', `${LIST}/${id}`, { cookie: investor.cookie, body })).status
    expect(await status({ notes: 'x'.repeat(5000), tags: ['x'.repeat(50)] })).toBe(200)
    expect(await status({ notes: 'x'.repeat(5001) })).toBe(400)
    expect(await status({ tags: ['x'.repeat(51)] })).toBe(400)
    expect(await status({ tags: Array.from({ length: 31 }, (_, index) => `tag ${index}`) })).toBe(400)
    expect(await status({ tags: 'solar' })).toBe(400)
  })

  it('is removed once', async () => {
    const startupId = await addStartup()
    const { id } = await saved(startupId)
    const remove = () => api.call('DELETE', `${LIST}/${id}`, { cookie: investor.cookie })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect(await list()).toEqual([])
    expect(await getInterest(startupId)).toBe(0)
  })

  it('can’t be read, changed, or removed by anyone else', async () => {
    const { id } = await saved(await addStartup())
    const { cookie } = await api.signedInAs('investor')
    expect((await api.call('PATCH', `${LIST}/${id}`, { cookie, body: { notes: 'Mine' } })).status).toBe(404)
    expect((await api.call('DELETE', `${LIST}/${id}`, { cookie })).status).toBe(404)
    expect((await api.call('DELETE', `${LIST}/x`, { cookie })).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it('keeps its notes but shows nothing of the startup once that is hidden', async () => {
    const startupId = await addStartup()
    const { id } = await saved(startupId)
    await api.call('PATCH', `${LIST}/${id}`, { cookie: investor.cookie, body: { notes: 'Call them' } })
    await api.database.write((tx) => tx.update(startups).set({ approved: false }).where(eq(startups.id, startupId)))
    expect(await list()).toMatchObject([{ id, startup: null, notes: 'Call them' }])
    expect(await list('?q=prairie')).toEqual([])
    expect(await list('?q=call')).toHaveLength(1)
  })
})

describe('the saved list', () => {
  it('is searched by name, industry, description and notes', async () => {
    const first = await saved(
      await addStartup({ companyName: 'Alder', industry: 'FinTech', description: 'Ledgers_for trees' }),
    )
    await saved(await addStartup({ companyName: 'Birch' }))
    await api.call('PATCH', `${LIST}/${first.id}`, { cookie: investor.cookie, body: { notes: 'Ask about %' } })
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).map((entry) => entry.startup?.companyName)
    expect(await found('aLDer')).toEqual(['Alder'])
    expect(await found('fintech')).toEqual(['Alder'])
    expect(await found('ledgers_')).toEqual(['Alder'])
    expect(await found('%')).toEqual(['Alder'])
    expect(await found('batteries')).toEqual(['Birch'])
    expect(await found('pitch')).toEqual([])
  })

  it('is paged, last saved first, also with equal times', async () => {
    const ids = []
    for (let i = 0; i < 5; i++) ids.push((await saved(await addStartup())).id)
    const seen: number[] = []
    for (let next: string | undefined = `${LIST}?limit=2`; next;) {
      const answer: Response = await api.call('GET', next, { cookie: investor.cookie })
      expect(answer.headers.get('X-Total-Count')).toBe('5')
      seen.push(...((await answer.json()) as SavedStartup[]).map((entry) => entry.id))
      next = /<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1]
    }
    expect(seen).toEqual(ids.reverse())
  })
})
