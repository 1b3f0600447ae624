import { ne } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, DAY } from '#api/platform/contract/dates.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { OUTCOME_KINDS } from '#api/outcomes/contract/labels.ts'
import type { Report, ReportEntry, Tally } from './calls.ts'
import { type FigureName, getUnit } from './contract/schema.ts'
import { users } from '#api/users/table.ts'
import { connectionEvents, connections } from '#api/connections/table.ts'
import { investors } from '#api/investors/table.ts'
import { meetings } from '#api/meetings/table.ts'
import { jobReports, outcomes, outsideFunding } from '#api/outcomes/table.ts'
import { startups } from '#api/startups/table.ts'
import { insertRow, insertStartup, insertUser } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { seededRandom } from '#site/ui/brand/seeded-random.ts'
import { expectAsRecounted } from '#tests/report-recount.ts'

let api: TestApi
let cookie: string
beforeEach(async () => {
  api = await createTestApi()
  cookie = (await api.signedInAs('admin')).cookie
})

const PERIOD = { from: '2026-01-01', to: '2026-06-30' }
const BEFORE = { from: '2025-07-04', to: '2025-12-31' }
const TOWNS = ['Springfield', 'springfield, IL', 'Salem, OR', ' Salem ', 'Zürich, Kreis 4']
const query = (more = '') => `?from=${PERIOD.from}&to=${PERIOD.to}${more}`
const read = () => api.json<Report>('GET', `/api/admin/report${query()}`, { cookie })
const list = (more: string) => api.call('GET', `/api/admin/report/list${query(more)}`, { cookie })

/** Creates random data of every kind, on days around both periods. */
async function plantRegion(seed: string): Promise<void> {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!
  const day = () => addDays('2025-05-01', below(500))
  const timestamp = () => new Date(Date.parse(day()) + below(DAY))
  const chance = (share: number) => random() < share
  await api.database.write(async (tx) => {
    const people: number[] = []
    for (let i = 0; i < 12; i++) {
      const role = chance(0.8) ? 'investor' : 'user'
      const userId = await insertUser(tx, { role, active: chance(0.9), createdAt: timestamp() })
      await tx.insert(investors).values({
        userId,
        background: 'Some',
        investmentRange: '$10K',
        investmentMax: chance(0.8) ? below(1000) * 100 : null,
        location: 'Here',
        areasOfInterest: [pick(INDUSTRIES.slice(0, 4)), 'Something else'],
        stages: chance(0.5) ? [pick(STAGES.slice(0, 3))] : [],
        willingToMentor: chance(0.5),
      })
      people.push(userId)
    }
    for (let i = 0; i < 25; i++) {
      const startupId = await insertStartup(tx, {
        userId: await insertUser(tx, { role: chance(0.9) ? 'founder' : 'user', createdAt: timestamp() }),
        industry: pick(INDUSTRIES.slice(0, 4)),
        stage: pick(STAGES.slice(0, 3)),
        location: pick(TOWNS),
        approved: chance(0.8),
        createdAt: timestamp(),
        confirmedAt: new Date(api.clock.now),
        fundingAmount: chance(0.6) ? below(5) * 1000 : null,
        wants: chance(0.5) ? ['mentoring'] : [],
      })
      const reported = {
        startupId,
        industry: pick(INDUSTRIES.slice(0, 4)),
        stage: pick(STAGES.slice(0, 3)),
        location: pick(TOWNS),
      }
      let about: number | null = null
      let happenedOn = addDays('2023-01-01', below(1200))
      for (let reports = below(4); reports > 0; reports--) {
        const heads = { fullTime: below(20), partTime: below(5) }
        const id: number = await insertRow(tx, jobReports, { ...reported, about, happenedOn, ...heads })
        about ??= id
        happenedOn = addDays(happenedOn, below(300))
      }
      for (let entries = below(3); entries > 0; entries--)
        await tx.insert(outsideFunding).values({
          ...reported,
          amount: below(90) * 1000,
          happenedOn: day(),
          source: 'grant',
          amountCounts: chance(0.5),
        })
      for (const investorId of people.filter(() => chance(0.3))) {
        const connectionId = await insertRow(tx, connections, { investorId, startupId })
        let at = timestamp().getTime()
        for (let events = 1 + below(5); events > 0; events--) {
          const action = pick(['request', 'request', 'accept', 'decline', 'extend', 'withdraw', 'expire'] as const)
          const party = action === 'expire' ? null : pick(['investor', 'founder'] as const)
          await tx.insert(connectionEvents).values({ connectionId, action, party, at: new Date(at) })
          at += below(30 * DAY)
        }
        for (let times = below(3); times > 0; times--) {
          const met = () => pick(['yes', 'yes', 'not_yet', 'no', null] as const)
          const answers = { investorMet: met(), founderMet: met(), startsAt: timestamp() }
          await tx.insert(meetings).values({ connectionId, proposedBy: 'founder', state: 'over', ...answers })
        }
        const { startupId: _, ...asItWas } = reported
        const firsts: number[] = []
        for (let entries = below(5); entries > 0; entries--) {
          const kind = pick(OUTCOME_KINDS)
          const first = chance(0.5) ? (pick([...firsts, null]) ?? null) : null
          const id: number = await insertRow(tx, outcomes, {
            ...asItWas,
            connectionId: chance(0.8) ? connectionId : null,
            about: first,
            party: 'investor',
            kind,
            amount: kind === 'invested' || kind === 'committed' ? below(90) * 1000 : null,
            happenedOn: day(),
            amountCounts: chance(0.5),
            confirmedAt: chance(0.5) ? new Date() : null,
          })
          if (first === null) firsts.push(id)
        }
      }
    }
  })
}

describe('the impact report', () => {
  it.each(['one region', 'another', 'a third', 'a fourth'])(
    'matches an independent count of every row: %s',
    async (seed) => {
      await plantRegion(seed)
      const report = await read()
      expect([report.period, report.before]).toEqual([PERIOD, BEFORE])
      expect(report.figures.filter(({ now, before }) => now.count + before.count > 0).length).toBeGreaterThan(15)
      await expectAsRecounted(api.database.read, report, 'UTC')
    },
  )

  it('has as many entries behind each number, with the same sum', async () => {
    await plantRegion('listed')
    const { figures, industry, town, map } = await read()
    const same = async (more: string, { count, sum }: Tally) => {
      const answer = await list(`${more}&limit=500`)
      const entries = (await answer.json()) as ReportEntry[]
      expect([more, entries.length, entries.reduce((all, { amount }) => all + (amount ?? 0), 0)]).toEqual([
        more,
        count,
        sum,
      ])
    }
    for (const { figure, now } of figures) await same(`&list=${figure}`, now)
    for (const { value, tallies } of industry)
      await same(`&list=requests&industry=${encodeURIComponent(value)}`, tallies.requests)
    for (const { value, tallies } of town)
      await same(`&list=invested&town=${encodeURIComponent(value)}`, tallies.invested)
    for (const { industry, stage, asks, checkSizes } of map.slice(0, 5)) {
      await same(`&list=asks&industry=${encodeURIComponent(industry)}&stage=${stage}`, asks)
      await same(`&list=checkSizes&industry=${encodeURIComponent(industry)}&stage=${stage}`, checkSizes)
    }
    expect(figures.filter(({ now }) => now.count > 0).length).toBeGreaterThan(15)
  })

  it('doesn’t name who has met, because that would reveal one party’s answer', async () => {
    await plantRegion('met')
    const { figures, town } = await read()
    const held = (await (await list('&list=meetings&limit=500')).json()) as ReportEntry[]
    expect(held).toHaveLength(figures.find(({ figure }) => figure === 'meetings')!.now.count)
    expect(held.length).toBeGreaterThan(2)
    expect(held.filter(({ startup, person }) => startup ?? person)).toEqual([])
    for (const { value } of town) {
      const narrowed = await list(`&list=meetings&town=${encodeURIComponent(value)}`)
      expect(await narrowed.json()).toEqual([])
    }
  })

  it('compares asks with the check sizes of their industry and stage', async () => {
    await plantRegion('map')
    const { map } = await read()
    const companies = await api.database.read.select().from(startups)
    const profiles = await api.database.read.select().from(investors)
    const active = new Set(
      (await api.database.read.select().from(users)).flatMap(({ id, role, active }) =>
        role === 'investor' && active ? [id] : [],
      ),
    )
    for (const industry of INDUSTRIES)
      for (const stage of STAGES) {
        const asks = companies.filter((each) => each.industry === industry && each.stage === stage && each.listed)
        const checkSizes = profiles.filter(
          ({ userId, areasOfInterest, stages }) =>
            active.has(userId) && areasOfInterest.includes(industry) && (stages.length === 0 || stages.includes(stage)),
        )
        const cell = map.find((each) => each.industry === industry && each.stage === stage)
        expect([
          industry,
          stage,
          cell?.asks.count ?? 0,
          cell?.checkSizes.count ?? 0,
          cell?.checkSizes.sum ?? 0,
        ]).toEqual([
          industry,
          stage,
          asks.filter(({ fundingAmount }) => fundingAmount).length,
          checkSizes.length,
          checkSizes.reduce((sum, { investmentMax }) => sum + (investmentMax ?? 0), 0),
        ])
      }
  })

  it('keeps its figures without names when everyone deletes their account', async () => {
    await plantRegion('leaving')
    const before = await read()
    const others = await api.database.read.select().from(users).where(ne(users.role, 'admin'))
    for (const { id } of others)
      expect((await api.call('DELETE', `/api/admin/users/${id}`, { cookie })).status).toBe(204)
    const after = await read()
    expect({ ...after, map: [] }).toEqual({ ...before, map: [] })
    expect(after.map).toEqual([])
    const left = (await (await list('&list=introductions')).json()) as ReportEntry[]
    expect(left.length).toBeGreaterThan(0)
    expect(left.every(({ startup, person }) => startup === null && person === null)).toBe(true)
  })

  it('can be exported with the same numbers, and the export is audited', async () => {
    await plantRegion('table')
    await api.database.write((tx) => tx.update(startups).set({ location: '=HYPERLINK("x"), OR' }))
    const { figures } = await read()
    const [status, text] = await getAnswer(api.call('GET', `/api/admin/export/report${query()}`, { cookie }))
    expect(status).toBe(200)
    const lines = text.split('\r\n').filter((line) => line.startsWith('Region,'))
    const numbers = figures.map(({ figure, now, before }) => {
      const sum = (each: Tally) => (getUnit(figure as FigureName) ? each.sum : '')
      return [now.count, sum(now), before.count, sum(before)].join(',')
    })
    expect(lines.map((line) => line.split(',').slice(-4).join(','))).toEqual(numbers)
    expect(text).toContain(`\r\nTown,"'=HYPERLINK(""x"")",`)
    expect(text).not.toMatch(/[,\n]"?=/)
    const audit = await api.json<{ action: string }[]>('GET', '/api/admin/audit', { cookie })
    expect(audit[0]).toMatchObject({ action: 'export.report', details: PERIOD })
  })

  it('covers this year until today by default, and no period that ends before it starts', async () => {
    const { period } = await api.json<Report>('GET', '/api/admin/report', { cookie })
    expect(period).toEqual({ from: '2026-01-01', to: '2026-01-15' })
    const wrong = await api.call('GET', '/api/admin/report?from=2026-02-01&to=2026-01-01', { cookie })
    expect(await getAnswer(wrong)).toEqual([400, 'Choose a first day on or before the last.'])
  })
})
