import { beforeEach, describe, expect, it } from 'vitest'
import type { RecommendedStartup } from './contract/responses.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { users } from '#api/users/table.ts'
import { startups, type NewStartup } from './table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { eq } from '#api/platform/db/drizzle.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let investor: User
beforeEach(async () => {
  api = await createTestApi()
  investor = await api.signedInAs('investor')
})

const profile = (body: object = {}) =>
  api.call('POST', '/api/investor/profile', {
    cookie: investor.cookie,
    body: {
      background: 'Twenty years in farming',
      areasOfInterest: ['Energy', 'FinTech', 'Bees'],
      investmentRange: '$50K - $100K',
      location: 'Springfield',
      ...body,
    },
  })
let days = 0
const add = (companyName: string, values: Partial<NewStartup> = {}) =>
  api.database.write((tx) =>
    insertStartup(tx, {
      approved: true,
      location: 'Elsewhere',
      createdAt: new Date(Date.UTC(2026, 0, 1 + days++)),
      ...values,
      companyName,
    }),
  )
const recommended = async () =>
  (await (
    await api.call('GET', '/api/startups/recommended', { cookie: investor.cookie })
  ).json()) as RecommendedStartup[]
const names = async () => (await recommended()).map(({ companyName }) => companyName)
const call = (method: string, path: string, body?: object) =>
  api.call(method, path, { cookie: investor.cookie, ...(body && { body }) })

describe('recommended startups', () => {
  it('are up to three in the profile’s industries, with the reason', async () => {
    expect(await recommended()).toEqual([])
    await profile()
    await add('A')
    await add('Not of interest', { industry: 'SaaS' })
    await add('Beside one', { industry: 'CleanTech', fundingAmount: 75_000 })
    await add('B', { industry: 'FinTech', location: 'Springfield' })
    await add('C')
    await add('D')
    const found = await recommended()
    expect(found).toHaveLength(3)
    expect(['A', 'B', 'C', 'D']).toEqual(expect.arrayContaining(found.map(({ companyName }) => companyName)))
    expect(found[0]).toMatchObject({ companyName: 'B', saved: false })
    expect(found[0]!.for[0]).toBe('Matches your interest in FinTech')
  })

  it('have the best matches first, the same each time, and none with as much against as for it', async () => {
    await profile()
    await add('Near and in range', { location: 'Springfield', fundingAmount: 75_000 })
    await add('In range', { fundingAmount: 50_000 })
    await add('Far too much', { fundingAmount: 50_000_000 })
    expect(await names()).toEqual(['Near and in range', 'In range'])
    expect((await recommended())[0]!.for).toEqual(
      expect.arrayContaining([
        'Matches your interest in Energy',
        'Asks for $75K, within your range of $50K - $100K',
        'Based in Springfield, like you',
      ]),
    )
    expect(await recommended()).toEqual(await recommended())
  })

  it('use the stages of startups that were saved and not passed on', async () => {
    await profile()
    const saved = [await add('One', { stage: 'mvp' }), await add('Two', { stage: 'mvp' })]
    const entries: SavedStartup[] = []
    for (const startupId of saved)
      entries.push((await (await call('POST', '/api/investor/saved-startups', { startupId })).json()) as SavedStartup)
    const mvp = await add('MVP', { stage: 'mvp' })
    await add('Newer')
    expect((await recommended())[0]).toMatchObject({ companyName: 'MVP' })
    const passed = { pipeline: 'passed', passedReason: 'Too early' }
    for (const { id } of entries) await call('PATCH', `/api/investor/saved-startups/${id}`, passed)
    expect((await recommended()).find(({ id }) => id === mvp)!.for).not.toContain('MVP, like startups that you saved')
  })

  it('leave out what is hidden, saved, passed on, or requested', async () => {
    await profile()
    await add('Seen')
    await add('Not approved', { approved: false })
    const inactive = await add('Of somebody inactive')
    const [{ userId } = { userId: 0 }] = await api.database.read
      .select()
      .from(startups)
      .where(eq(startups.id, inactive))
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, userId)))
    await call('POST', '/api/investor/saved-startups', { startupId: await add('Saved') })
    await call('POST', '/api/connect', { startupId: await add('Asked') })
    expect(await names()).toEqual(['Seen'])
  })

  it('exist for a private startup too, and for investors only', async () => {
    await profile()
    await add('Private', { isPublic: false })
    expect(await names()).toEqual(['Private'])
    for (const role of ['founder', 'admin', 'editor', 'user'] as const) {
      const { cookie } = await api.signedInAs(role)
      expect((await api.call('GET', '/api/startups/recommended', { cookie })).status).toBe(403)
    }
  })
})
