import { and, desc, eq, isNull, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { fullName } from '#api/contract/display.ts'
import type { OwnProfileReport, ProfileAsk } from '#api/contract/moderation/answers.ts'
import type { moderationCalls } from '#api/contract/moderation/calls.ts'
import type { Reported } from '#api/contract/moderation/kinds.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { investorView, startupView, type Viewer } from '#api/contract/policy.ts'
import { createRateLimit, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { keepReport, takeReportTry } from '#api/core/moderation/keep-report.service.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { profileAsks, reports } from '#api/db/schema/moderation.ts'
import { startups } from '#api/db/schema/startup.ts'
import { conflict, forbidden, notFound } from '#api/errors.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof moderationCalls>
type ProfileKind = Exclude<Reported, 'messages'>

const reportsFrom = createRateLimit({
  action: 'profile reports from',
  max: LIMITS.report.fromAddress,
  window: TEN_MINUTES,
})

interface Owner {
  userId: number
  name: string
}

/** Whose startup a viewer sees by this id or of this person; `null` where they see none. */
async function seenStartup(read: Reader, viewer: Viewer, by: 'id' | 'userId', id: number): Promise<Owner | null> {
  const [row] = await read.select().from(startups).where(eq(startups[by], id))
  return row && startupView(viewer, row) !== 'none' ? { userId: row.userId, name: row.companyName } : null
}

async function seenInvestor(read: Reader, viewer: Viewer, by: 'id' | 'userId', id: number): Promise<Owner | null> {
  const [row] = await read
    .select({ profile: investors, owner: users })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(eq(investors[by], id))
  if (!row) return null
  const { profile, owner } = row
  const subject = { ...profile, ownerRole: owner.role, ownerActive: owner.active }
  return investorView(viewer, subject) === 'none' ? null : { userId: owner.id, name: fullName(owner) }
}

const SEEN = { startup: seenStartup, investor: seenInvestor }

const reporting =
  (about: ProfileKind, notThere: string) =>
  (context: Context, viewer: Viewer, { id, ground, reason }: Input['reportStartup'], address: string): Promise<void> =>
    context.database.write(async (tx) => {
      const now = context.now()
      const owner = await SEEN[about](tx, viewer, 'id', id)
      if (!owner) throw notFound(notThere)
      if (owner.userId === viewer.id) throw forbidden('This profile is your own.')
      const open = await openReports(tx, about, owner.userId)
      if (open.some(({ reporterId }) => reporterId === viewer.id)) throw conflict(REPORTED_ALREADY)
      await takeReportTry(tx, viewer, now)
      await reportsFrom.take(tx, address, now)
      const report = { about, reportedId: owner.userId, ground, reason }
      // They are one entry of the queue, of which the administrators hear once.
      await keepReport(tx, now, viewer, { ...report, isKnown: open.length > 0 })
    })

const REPORTED_ALREADY = 'You have reported this profile already. It is waiting for an administrator.'

const openReports = (tx: Transaction, about: ProfileKind, reportedId: number) =>
  tx
    .select({ reporterId: reports.reporterId })
    .from(reports)
    .where(and(eq(reports.reportedId, reportedId), eq(reports.about, about), isNull(reports.answeredAt)))

/**
 * POST /api/startups/{id}/reports (rules: Reported profiles).
 *
 * @param address where the request comes from, as limits know it
 * @throws ApiError 404 for one that the viewer does not see, 403 for their own, 409 while an earlier one waits, 429
 */
export const reportStartup = reporting('startup', 'This startup was not found.')

/** POST /api/investors/{id}/reports. @throws as the report of a startup */
export const reportInvestor = reporting('investor', 'This investor was not found.')

const ownProfileReports = prepared((read: Reader) =>
  read
    .select()
    .from(reports)
    .where(and(eq(reports.reporterId, sql.placeholder('viewer')), isNull(reports.conversationId)))
    .orderBy(desc(reports.id))
    .limit(50)
    .prepare(),
)

/** GET /api/user/reports: of profiles; those of messages stand beside their conversation. */
export async function listOwnProfileReports(
  { database: { read } }: Context,
  viewer: Viewer,
): Promise<OwnProfileReport[]> {
  const rows = await ownProfileReports(read).all({ viewer: viewer.id })
  return Promise.all(
    rows.map(async ({ id, about, reportedId, createdAt, outcome, answer, answeredAt }) => {
      const owner = reportedId && about !== 'messages' ? await SEEN[about](read, viewer, 'userId', reportedId) : null
      return {
        id,
        about,
        name: owner?.name ?? null,
        createdAt: createdAt.toISOString(),
        outcome,
        answer,
        answeredAt: answeredAt?.toISOString() ?? null,
      }
    }),
  )
}

/** GET /api/user/profile-asks: those that came after the profile was last saved. */
export async function listProfileAsks({ database: { read } }: Context, viewer: Viewer): Promise<ProfileAsk[]> {
  const [asks, [startup], [investor]] = await Promise.all([
    read.select().from(profileAsks).where(eq(profileAsks.userId, viewer.id)).orderBy(desc(profileAsks.id)),
    read.select({ at: startups.updatedAt }).from(startups).where(eq(startups.userId, viewer.id)),
    read.select({ at: investors.updatedAt }).from(investors).where(eq(investors.userId, viewer.id)),
  ])
  const saved = Math.max(startup?.at.getTime() ?? 0, investor?.at.getTime() ?? 0)
  return asks
    .filter(({ askedAt }) => askedAt.getTime() >= saved)
    .map(({ id, text, askedAt }) => ({ id, text, askedAt: askedAt.toISOString() }))
}
