import { sql } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Trends } from './calls.ts'
import { connections } from '#api/connections/table.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
let cookie: string
let timeZone: string
beforeEach(async () => {
  timeZone = 'America/Chicago'
  api = await createTestApi({ published: () => JSON.stringify({ timeZone }) })
  cookie = (await api.signedInAs('admin', { createdAt: new Date('2020-01-01') })).cookie
})

const trends = () => api.json<Trends>('GET', '/api/admin/trends', { cookie })
/** Months that are not zero. */
const counted = ({ months }: Trends, counts: number[]) =>
  Object.fromEntries(months.map((month, index) => [month, counts[index]]).filter(([, count]) => count !== 0))

describe('the trends', () => {
  it('have the last twelve months, each with every number', async () => {
    const answer = await trends()
    expect([answer.months[0], answer.months.at(-1)]).toEqual(['2025-02', '2026-01'])
    for (const list of [answer.registrations, answer.approvals, answer.connections, answer.saves]) {
      expect(list).toEqual(Array(12).fill(0))
    }
  })

  it('count registrations by months in the site’s time zone, and nothing older', async () => {
    for (const createdAt of [
      '2026-01-01T05:59:00Z',
      '2026-01-01T06:00:00Z',
      '2025-02-01T06:00:00Z',
      '2025-02-01T05:59:00Z',
    ]) {
      await api.createUser({ createdAt: new Date(createdAt) })
    }
    const inChicago = await trends()
    expect(counted(inChicago, inChicago.registrations)).toEqual({ '2025-02': 1, '2025-12': 1, '2026-01': 1 })
    timeZone = 'UTC'
    const inLondon = await trends()
    expect(counted(inLondon, inLondon.registrations)).toEqual({ '2025-02': 2, '2026-01': 2 })
  })

  it('count roles that were given, also to users who were deleted since', async () => {
    const [pending, other, demoted] = await Promise.all([
      api.createUser({ role: 'user', requestedRole: 'founder' }),
      api.createUser({ role: 'user' }),
      api.createUser({ role: 'investor' }),
    ])
    const patch = (id: number, action: string, body = {}) =>
      api.call('PATCH', `/api/admin/users/${id}/${action}`, { cookie, body })
    await patch(pending.id, 'approve-role')
    await patch(other.id, 'role', { role: 'editor' })
    await patch(demoted.id, 'role', { role: 'founder' })
    await api.call('DELETE', `/api/admin/users/${pending.id}`, { cookie })
    const answer = await trends()
    expect(counted(answer, answer.approvals)).toEqual({ '2026-01': 2 })
  })

  it('count connection requests and saves by when they were created', async () => {
    const investor = await api.createUser({ role: 'investor' })
    await api.database.write(async (tx) => {
      const row = { investorId: investor.id, startupId: await insertStartup(tx) }
      await tx.insert(connections).values({ ...row, createdAt: new Date('2025-11-10') })
      await tx.insert(savedStartups).values({ ...row, createdAt: new Date('2025-12-10') })
    })
    const answer = await trends()
    expect(counted(answer, answer.connections)).toEqual({ '2025-11': 1 })
    expect(counted(answer, answer.saves)).toEqual({ '2025-12': 1 })
  })

  it('count startups by stage in order, and by industry, most first', async () => {
    await api.database.write(async (tx) => {
      for (const [industry, stage] of [
        ['Energy', 'seed'],
        ['SaaS', 'seed'],
        ['SaaS', 'idea'],
      ] as const)
        await insertStartup(tx, { industry, stage })
    })
    const { startupsByStage, startupsByIndustry } = await trends()
    expect(startupsByStage.slice(0, 4)).toEqual([
      { stage: 'idea', count: 1 },
      { stage: 'mvp', count: 0 },
      { stage: 'pre-seed', count: 0 },
      { stage: 'seed', count: 2 },
    ])
    expect(startupsByIndustry).toEqual([
      { industry: 'SaaS', count: 2 },
      { industry: 'Energy', count: 1 },
    ])
  })

  it.each([
    ['users', 'created_at', 'users_created'],
    ['connections', 'created_at', 'connections_created'],
    ['saved_startups', 'created_at', 'saved_startups_created'],
  ])('read %s by a range of an index only', async (table, column, index) => {
    const plan = await api.database.read.values<[number, number, number, detail: string]>(
      sql`explain query plan select count(*) from ${sql.identifier(table)} where ${sql.identifier(column)} >= 1 and ${sql.identifier(column)} < 2`,
    )
    expect(plan.map(([, , , detail]) => detail)).toEqual([expect.stringContaining(`USING COVERING INDEX ${index}`)])
  })
})
