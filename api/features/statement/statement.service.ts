import { and, eq, isNull } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { StatementState } from '#api/contract/statement/answers.ts'
import type { statementCalls } from '#api/contract/statement/calls.ts'
import { categoriesOf, endOfStatement } from '#api/contract/statement/texts.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { createBackOff, takeOrWait } from '#api/core/rate-limit/back-off.service.ts'
import { settingsOf } from '#api/core/settings/settings.service.ts'
import { statementOf } from '#api/core/statement/statement.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { investors } from '#api/db/schema/investor.ts'
import { notices } from '#api/db/schema/notice.ts'
import { conflict, notFound } from '#api/errors.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>
type Input = Inputs<typeof statementCalls>

const NO_PROFILE = 'Investor profile not found'
const NOT_OFFERED = 'This statement is no longer offered. Please reload the page.'
const STATED = 'You have stated this within a year. You can state it again in its last month, or take it back first.'

/** Statements of one person: each stays in the audit trail. After some, each waits. */
const statementsOf = createBackOff({ action: 'statements of', free: 5 })

async function profileOf(read: Reader | Transaction, { id }: Viewer) {
  const [profile] = await read.select().from(investors).where(eq(investors.userId, id))
  if (!profile) throw notFound(NO_PROFILE)
  return profile
}

type Profile = Awaited<ReturnType<typeof profileOf>>

/** Milliseconds from which it can be stated anew. */
const dueAt = (end: Date) => end.getTime() - LIMITS.statement.askedBeforeDays * DAY

function currentOf(profile: Profile, now: number): StatementState['current'] {
  const stated = statementOf(profile, now)
  return stated && { ...stated, until: endOfStatement(new Date(stated.statedAt)).toISOString() }
}

const mayState = (current: StatementState['current'], now: number) =>
  current === null || now >= dueAt(new Date(current.until))

/** GET /api/investor/statement. @throws ApiError 404 without a profile */
export async function readStatement(
  { database: { read }, now: clock }: Context,
  viewer: Viewer,
): Promise<StatementState> {
  const now = clock()
  const [profile, settings] = await Promise.all([profileOf(read, viewer), settingsOf(read)])
  const current = settings.statements === 'none' ? null : currentOf(profile, now)
  const categories = categoriesOf(settings).map(({ label, text }) => ({ label, text }))
  return { categories, current, mayState: categories.length > 0 && mayState(current, now) }
}

/** The notice asks for what was done by now. */
const settle = (tx: Transaction, { userId }: Profile, now: number) =>
  tx
    .update(notices)
    .set({ readAt: new Date(now) })
    .where(and(eq(notices.userId, userId), eq(notices.type, 'statement_ends'), isNull(notices.readAt)))

/**
 * POST /api/investor/statement: keeps the exact words with the day (rules: Statements of investors).
 *
 * @throws ApiError 404 without a profile, 409 for words that are not offered, or within a year, 429 after many
 */
export async function makeStatement(
  context: Context,
  viewer: Viewer,
  { text }: Input['make'],
): Promise<StatementState> {
  const now = context.now()
  await context.database.write(async (tx) => {
    const profile = await profileOf(tx, viewer)
    const category = categoriesOf(await settingsOf(tx)).find((one) => one.text === text)
    if (!category) throw conflict(NOT_OFFERED)
    if (!mayState(currentOf(profile, now), now)) throw conflict(STATED)
    await takeOrWait(tx, [statementsOf.of(viewer.id)], now)
    const stated = { statementLabel: category.label, statementText: category.text, statedAt: new Date(now) }
    await tx
      .update(investors)
      .set({ ...stated, statementAskedAt: null })
      .where(eq(investors.id, profile.id))
    await settle(tx, profile, now)
    await recordAudit(tx, actorOf(context, viewer), {
      action: 'statement.make',
      targetType: 'investor',
      targetId: profile.id,
    })
  })
  return readStatement(context, viewer)
}

/** DELETE /api/investor/statement. @throws ApiError 404 without a profile */
export async function withdrawStatement(context: Context, viewer: Viewer): Promise<StatementState> {
  await context.database.write(async (tx) => {
    const profile = await profileOf(tx, viewer)
    if (!profile.statedAt) return
    const nothing = { statementLabel: null, statementText: null, statedAt: null, statementAskedAt: null }
    await tx.update(investors).set(nothing).where(eq(investors.id, profile.id))
    await recordAudit(tx, actorOf(context, viewer), {
      action: 'statement.withdraw',
      targetType: 'investor',
      targetId: profile.id,
    })
  })
  return readStatement(context, viewer)
}
