import { beforeEach, expect, it } from 'vitest'
import type { PublicReport } from './calls.ts'
import { jobReports, outsideFunding } from '#api/outcomes/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
let isOn: boolean
const site = () => JSON.stringify({ timeZone: 'UTC', publicReport: isOn })
beforeEach(async () => {
  isOn = true
  api = await createTestApi({ published: (path) => (path === '/data/site.json' ? site() : undefined) })
})

const read = () => api.json<PublicReport>('GET', '/api/region')
const join = (many: number, values: object) =>
  api.database.write(async (tx) => {
    const joined = { approved: true, createdAt: new Date('2025-06-10'), confirmedAt: new Date(api.clock.now) }
    for (let i = 0; i < many; i++) await insertStartup(tx, { ...joined, ...values })
  })

it('is shown to no one until the settings say so, and to everyone after that', async () => {
  isOn = false
  expect((await api.call('GET', '/api/region')).status).toBe(404)
  isOn = true
  expect((await read()).period).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})

it('shows counts of five or more, and hides others that would reveal a small one', async () => {
  await join(9, { industry: 'Energy', stage: 'seed' })
  await join(7, { industry: 'Retail', stage: 'seed' })
  await join(30, { industry: 'Media', stage: 'mvp' })
  await join(3, { industry: 'Energy', stage: 'mvp', location: 'Salem' })
  await join(2, { industry: 'SaaS', stage: 'seed' })
  const report = await read()
  const startups = report.figures.find(({ figure }) => figure === 'startups')!
  expect(startups).toEqual({ figure: 'startups', now: { count: 51, sum: null }, before: { count: null, sum: null } })
  const counts = (lines: PublicReport['industry']) => lines.map(({ value, tallies }) => [value, tallies.startups.count])
  // Two of SaaS would be the rest of 51, so Retail is hidden too, and neither has a line.
  expect(counts(report.industry)).toEqual([
    ['Energy', 12],
    ['Media', 30],
  ])
  expect(counts(report.stage)).toEqual([
    ['mvp', 33],
    ['seed', 18],
  ])
  expect(counts(report.town)).toEqual([])
  expect(JSON.stringify(report)).not.toMatch(/"count":[1-4]\b/)
})

const elsewhere = async () => {
  const { now, before } = (await read()).figures.find(({ figure }) => figure === 'elsewhere')!
  return [now, before]
}
const NONE = { count: null, sum: null }
/** Companies that each raised an amount, one or more times. */
const raise = (companies: number, amount: number, { entries = 1, on = '2025-07-01' } = {}) =>
  api.database.write(async (tx) => {
    const place = { industry: 'Energy', stage: 'seed', location: 'Salem' } as const
    for (let company = 0; company < companies; company++) {
      const startupId = await insertStartup(tx, { approved: true, createdAt: new Date('2025-06-10') })
      const entry = { startupId, amount, source: 'grant', amountCounts: true, ...place, happenedOn: on } as const
      for (let i = 0; i < entries; i++) await tx.insert(outsideFunding).values(entry)
    }
  })

it('shows nothing that fewer than five companies did, however often', async () => {
  await raise(4, 100_000, { entries: 3 })
  expect(await elsewhere()).toEqual([NONE, NONE])
  expect((await read()).industry.map(({ tallies }) => tallies.elsewhere)).toEqual([])
})

it('stays the same until the next year has ended, whatever is recorded meanwhile', async () => {
  await raise(6, 100_000)
  expect(await elsewhere()).toEqual([{ count: 6, sum: 600_000 }, NONE])
  await raise(1, 450_000)
  for (const later of [Date.UTC(2026, 3, 1), Date.UTC(2026, 11, 31)]) {
    api.clock.now = later
    expect(await elsewhere()).toEqual([{ count: 6, sum: 600_000 }, NONE])
  }
})

it('two years don’t overlap: each has what was published for it then', async () => {
  await raise(6, 100_000)
  await read()
  await raise(1, 450_000)
  await raise(5, 200_000, { on: '2026-02-01' })
  api.clock.now = Date.UTC(2027, 0, 1)
  expect(await elsewhere()).toEqual([
    { count: 5, sum: 1_000_000 },
    { count: 6, sum: 600_000 },
  ])
  expect(await read()).toMatchObject({
    period: { from: '2026-01-01', to: '2026-12-31' },
    before: { from: '2025-01-01', to: '2025-12-31' },
  })
})

it('counts a headcount only in the year of its day', async () => {
  const jobs = async () => (await read()).figures.find(({ figure }) => figure === 'full_time')!
  await api.database.write(async (tx) => {
    for (let company = 0; company < 6; company++) {
      const startupId = await insertStartup(tx, { approved: true, createdAt: new Date('2025-06-10') })
      const place = { industry: 'Energy', stage: 'seed', location: 'Salem' } as const
      const report = { startupId, fullTime: 10, partTime: 0, ...place }
      await tx.insert(jobReports).values({ ...report, happenedOn: '2025-07-01' })
    }
  })
  expect((await jobs()).now).toEqual({ count: 6, sum: 60 })
  api.clock.now = Date.UTC(2027, 0, 1)
  expect(await jobs()).toMatchObject({ now: NONE, before: { count: 6, sum: 60 } })
})

it('the tables by industry stay the same until the next year has ended', async () => {
  const profile = { industry: 'Energy', stage: 'seed', fundingAmount: 100_000, isPublic: true } as const
  const energy = async () => {
    const { map } = await read()
    return map.asks[map.industries.indexOf('Energy')]?.[map.stages.indexOf('seed')]
  }
  await join(7, profile)
  expect(await energy()).toBe(7)
  await join(1, profile)
  api.clock.now = Date.UTC(2026, 11, 31)
  expect(await energy()).toBe(7)
  api.clock.now = Date.UTC(2027, 0, 1)
  expect(await energy()).toBe(8)
})
