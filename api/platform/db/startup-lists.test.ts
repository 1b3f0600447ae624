import { and, asc, desc, eq, gt, type SQL, sql, unionAll } from './drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { startups } from '#api/startups/table.ts'
import { openTestDatabase } from './testing.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})

const sorts = {
  createdAt: startups.createdAt,
  companyName: startups.nameOrder,
  industry: startups.industry,
  stage: startups.stageOrder,
  funding: startups.fundingOrder,
  interest: startups.interestCount,
}
const scopes: Record<string, SQL | undefined> = {
  admin: undefined,
  investor: eq(startups.listed, true),
  visitor: and(eq(startups.listed, true), eq(startups.isPublic, true)),
}
const [industry, stage, band] = [
  eq(startups.industry, 'SaaS'),
  eq(startups.stage, 'seed'),
  eq(startups.fundingBand, '500-1000'),
]
const filters: Record<string, SQL | undefined> = {
  none: undefined,
  industry,
  stage,
  band,
  'industry and stage': and(industry, stage),
  'industry and band': and(industry, band),
  'stage and band': and(stage, band),
  all: and(industry, stage, band),
}

async function plan(query: { getSQL(): SQL }): Promise<string> {
  const steps = await database.read.values<[number, number, number, detail: string]>(
    sql`explain query plan ${query.getSQL()}`,
  )
  return steps.map(([, , , detail]) => detail).join(' | ')
}

describe('a page of startups', () => {
  it.each(Object.keys(sorts))(
    'sorted by %s reads an index in its order, for every viewer and filter, both ways',
    async (key) => {
      const sort = sorts[key as keyof typeof sorts]
      for (const scope of Object.keys(scopes)) {
        for (const filter of Object.keys(filters)) {
          for (const direction of [asc, desc]) {
            const where = and(scopes[scope], filters[filter])
            const page = database.read
              .select()
              .from(startups)
              .where(where)
              .orderBy(direction(sort), direction(startups.id))
              .limit(20)
            const steps = await plan(page)
            expect(`${scope}, ${filter}: ${steps}`).toMatch(
              /: (SCAN|SEARCH) startup_profiles USING INDEX startup_profiles_by_\w+[^|]*$/,
            )
          }
        }
      }
    },
  )

  it.each(Object.keys(sorts))('sorted by %s continues inside the index, however many ties a row has', async (key) => {
    const sort = sorts[key as keyof typeof sorts]
    const columns = { id: startups.id, sort }
    const value = key === 'createdAt' ? new Date(1) : 1
    const ties = database.read
      .select(columns)
      .from(startups)
      .where(and(scopes['visitor'], eq(sort, value), gt(startups.id, 5)))
    const rest = database.read
      .select(columns)
      .from(startups)
      .where(and(scopes['visitor'], gt(sort, value)))
    const steps = await plan(
      unionAll(ties as never, rest as never)
        .orderBy(asc(sort), asc(startups.id))
        .limit(20),
    )
    const index =
      /startup_profiles_by_\w+ \(\w+=\? AND id>\?\) \| RIGHT \| SEARCH startup_profiles USING INDEX startup_profiles_by_\w+ \(\w+>\?\)$/
    expect(steps).toMatch(index)
  })
})
