import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Industry, Stage } from '#api/contract/enumerations.ts'
import { investmentInterestsOf } from '#api/contract/investor/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { matchReasons, type InvestorTaste } from '#api/contract/startup/recommendation.ts'
import type { RecommendedStartup } from '#api/contract/startup/answers.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { investors } from '#api/db/schema/investor.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { startups } from '#api/db/schema/startup.ts'
import { toViewOf } from '#api/core/startup/startup.answer.ts'
import { recordColumns } from '#api/core/startup/startup.columns.ts'

/** Most startups that are recommended (rules: Recommendations). */
const RECOMMENDED = 3
/** The newest startups of each industry that are compared: a list may be long, and the newest are worth hearing of. */
const COMPARED = 30

async function tasteOf(read: Reader, investorId: number): Promise<InvestorTaste | null> {
  const [profile] = await read.select().from(investors).where(eq(investors.userId, investorId)).limit(1)
  if (!profile) return null
  const stages = await read
    .select({ stage: startups.stage, count: sql<number>`count(*)` })
    .from(savedStartups)
    .innerJoin(startups, eq(startups.id, savedStartups.startupId))
    .where(and(eq(savedStartups.investorId, investorId), ne(savedStartups.pipeline, 'passed')))
    .groupBy(startups.stage)
  return {
    industries: investmentInterestsOf(profile.areasOfInterest),
    range: { label: profile.investmentRange, min: profile.investmentMin, max: profile.investmentMax },
    location: profile.location,
    savedStages: new Map<Stage, number>(stages.map(({ stage, count }) => [stage, count])),
  }
}

/** Whether the investor has dealt with a startup: saved it (and perhaps passed on it) or asked to connect. */
const isKnown = (table: 'saved_startups' | 'connections') => sql`exists (
  select 1 from ${sql.identifier(table)} "pair"
  where "pair"."investor_id" = ${sql.placeholder('investor')} and "pair"."startup_id" = "startup_profiles"."id"
)`

/** The hard limits: approved, of an active owner, and new to this investor. One index lookup per industry. */
function candidatesOf(read: Reader, investorId: number, industry: Industry) {
  const query = prepared(read, 'startups to recommend', () =>
    read
      .select({
        id: startups.id,
        industry: startups.industry,
        stage: startups.stage,
        location: startups.location,
        fundingAmount: startups.fundingAmount,
        createdAt: startups.createdAt,
      })
      .from(startups)
      .where(
        sql`${startups.industry} = ${sql.placeholder('industry')} and ${startups.listed} = 1
          and not ${isKnown('saved_startups')} and not ${isKnown('connections')}`,
      )
      .orderBy(desc(startups.createdAt), desc(startups.id))
      .limit(COMPARED)
      .prepare(),
  )
  return query.all({ industry, investor: investorId })
}

/**
 * GET /api/startups/recommended: up to three startups of the investor's industries (rules: Recommendations), those with
 * the most reasons first, then the newest. Deterministic.
 */
export async function recommendStartups(
  { database: { read } }: Pick<CallContext, 'database'>,
  viewer: Viewer,
): Promise<RecommendedStartup[]> {
  const taste = await tasteOf(read, viewer.id)
  if (!taste) return []
  const found = await Promise.all(taste.industries.map((industry) => candidatesOf(read, viewer.id, industry)))
  const best = found
    .flat()
    .map((startup) => ({ startup, reasons: matchReasons(startup, taste) }))
    .sort(
      (a, b) =>
        b.reasons.length - a.reasons.length ||
        b.startup.createdAt.getTime() - a.startup.createdAt.getTime() ||
        b.startup.id - a.startup.id,
    )
    .slice(0, RECOMMENDED)
  const rows = await read
    .select(recordColumns('investor'))
    .from(startups)
    .where(
      inArray(
        startups.id,
        best.map(({ startup }) => startup.id),
      ),
    )
    .prepare()
    .all({ viewer: viewer.id })
  return best.flatMap(({ startup: { id }, reasons }) => {
    const row = rows.find((one) => one.id === id)
    const seen = row && toViewOf(viewer, row)
    return seen ? [{ ...seen, reasons }] : []
  })
}
