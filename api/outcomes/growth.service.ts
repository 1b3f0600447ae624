import { and, asc, desc, eq } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { addDays, getDay } from '#api/platform/contract/dates.ts'
import type { Growth, growthCalls } from './calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { NOT_YET } from './contract/schema.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { jobReports, outsideFunding } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { badRequest, conflict, notFound } from '#api/errors.ts'
import { siteFacts } from '#api/site-facts.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'published'>
type Input = Inputs<typeof growthCalls>

const getToday = (context: Context) => getDay(context.now(), siteFacts(context).timeZone)

/** The founder's own startup. @throws ApiError 404 without one */
async function requireStartup(read: Reader | Transaction, viewer: Viewer) {
  const [own] = await read
    .select({ id: startups.id, industry: startups.industry, stage: startups.stage, location: startups.location })
    .from(startups)
    .where(eq(startups.userId, viewer.id))
  if (!own) throw notFound('You have no startup profile yet.')
  return own
}

async function loadGrowth(read: Reader | Transaction, startupId: number, today: string): Promise<Growth> {
  const { id, happenedOn, fullTime, partTime } = jobReports
  const { amount, source, amountCounts } = outsideFunding
  const [jobs, funding] = await Promise.all([
    read
      .select({ id, happenedOn, fullTime, partTime })
      .from(jobReports)
      .where(eq(jobReports.startupId, startupId))
      .orderBy(desc(jobReports.id)),
    read
      .select({ id: outsideFunding.id, amount, happenedOn: outsideFunding.happenedOn, source, amountCounts })
      .from(outsideFunding)
      .where(eq(outsideFunding.startupId, startupId))
      .orderBy(desc(outsideFunding.happenedOn), desc(outsideFunding.id)),
  ])
  const isJobsDue = !jobs[0] || jobs[0].happenedOn <= addDays(today, -LIMITS.jobs.remindAfterDays)
  return { jobs, funding, isJobsDue }
}

/** GET /api/growth. @throws ApiError 404 without a startup */
export async function readGrowth(context: Context, viewer: Viewer): Promise<Growth> {
  const { read } = context.database
  return loadGrowth(read, (await requireStartup(read, viewer)).id, getToday(context))
}

/** POST /api/growth/jobs: headcount as of today; earlier entries stay. @throws ApiError 404, 409 */
export function recordHeadcount(
  context: Context,
  viewer: Viewer,
  { fullTime, partTime }: Input['reportJobs'],
): Promise<Growth> {
  const today = getToday(context)
  return context.database.write(async (tx) => {
    const { id: startupId, ...asItIs } = await requireStartup(tx, viewer)
    const recorded = await tx
      .select({ id: jobReports.id })
      .from(jobReports)
      .where(eq(jobReports.startupId, startupId))
      .orderBy(asc(jobReports.id))
    if (recorded.length >= LIMITS.jobs.reports) throw conflict('No more entries can be added.')
    const heads = { fullTime, partTime, happenedOn: today, createdAt: new Date(context.now()) }
    await tx.insert(jobReports).values({ startupId, about: recorded[0]?.id ?? null, ...heads, ...asItIs })
    return loadGrowth(tx, startupId, today)
  })
}

/** POST /api/growth/outside-funding. @throws ApiError 404, 400 for a future day, 409 */
export function recordOutsideFunding(context: Context, viewer: Viewer, input: Input['reportFunding']): Promise<Growth> {
  const today = getToday(context)
  const { amount, happenedOn, source, amountCounts } = input
  if (happenedOn > today) throw badRequest(NOT_YET, [{ path: 'happenedOn', message: NOT_YET }])
  return context.database.write(async (tx) => {
    const { id: startupId, ...asItIs } = await requireStartup(tx, viewer)
    const most = LIMITS.outsideFunding.entries
    if ((await tx.$count(outsideFunding, eq(outsideFunding.startupId, startupId))) >= most)
      throw conflict(`You can have up to ${most} entries. Take one back first.`)
    const recorded = { amount, happenedOn, source, amountCounts, createdAt: new Date(context.now()) }
    await tx.insert(outsideFunding).values({ startupId, ...recorded, ...asItIs })
    return loadGrowth(tx, startupId, today)
  })
}

/** Changes an entry of the founder's own. @throws ApiError 404 */
function changeFunding(
  context: Context,
  viewer: Viewer,
  id: number,
  change: (tx: Transaction, condition: ReturnType<typeof and>) => Promise<unknown[]>,
): Promise<Growth> {
  return context.database.write(async (tx) => {
    const { id: startupId } = await requireStartup(tx, viewer)
    const changed = await change(tx, and(eq(outsideFunding.id, id), eq(outsideFunding.startupId, startupId)))
    if (changed.length === 0) throw notFound('We couldn’t find this entry.')
    return loadGrowth(tx, startupId, getToday(context))
  })
}

/** PUT /api/growth/outside-funding/{id}/consent. @throws ApiError 404 */
export const consentToFunding = (context: Context, viewer: Viewer, { id, amountCounts }: Input['consent']) =>
  changeFunding(context, viewer, id, (tx, condition) =>
    tx.update(outsideFunding).set({ amountCounts }).where(condition).returning({ id: outsideFunding.id }),
  )

/** DELETE /api/growth/outside-funding/{id}. @throws ApiError 404 */
export const removeFunding = (context: Context, viewer: Viewer, { id }: Input['remove']) =>
  changeFunding(context, viewer, id, (tx, condition) =>
    tx.delete(outsideFunding).where(condition).returning({ id: outsideFunding.id }),
  )
