import { sql, eq, count, like } from '#api/platform/db/drizzle.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { CONNECTION_EVENTS, CONNECTION_FIGURES, MEETINGS_HELD, RESPONSE_TIME } from '#api/insights/sql.ts'
import type { CallContext, ApiContext } from '#api/context.ts'
import type { Member } from './contract.ts'
import type { Viewer } from '#api/policy.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { cancelMeetingsForUser } from '#api/meetings/transitions.service.ts'
import { users } from './table.ts'
import { requireMember } from './admin.service.ts'
import { storedLogoName } from '#api/startups/contract/logo.ts'
import { documents } from '#api/documents/table.ts'
import { startups } from '#api/startups/table.ts'

/** Names of stored files that only this user's rows refer to, for `removeFiles` once the rows are deleted. */
async function listFiles(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: documents.storedName })
    .from(documents)
    .innerJoin(startups, eq(startups.id, documents.startupId))
    .where(eq(startups.userId, userId))
  const logos = await tx.select({ logo: startups.logo }).from(startups).where(eq(startups.userId, userId))
  return [...rows.map(({ name }) => name), ...storedNames(logos)]
}

function storedNames(logos: readonly { logo: string | null }[]): string[] {
  return logos.map(({ logo }) => storedLogoName(logo)).filter((name) => name !== null)
}

/**
 * Deletes files whose rows are deleted. If one can't be deleted now, that is logged for the server administrator, and
 * the cleanup at the next start deletes it: no one can read it anymore.
 */
export async function removeFiles(
  { files, log }: Pick<ApiContext, 'files' | 'log'>,
  names: readonly string[],
  requestId?: string,
): Promise<void> {
  for (const name of names) await files.remove(name).catch((error: unknown) => log.failure(error, requestId))
}

/**
 * At startup: deletes files without a row, which a killed process left behind. A database without any startup is new,
 * or the wrong one for these files, and then nothing is deleted. Returns how many were deleted.
 */
export async function sweepUploads(context: Pick<ApiContext, 'database' | 'files' | 'now'>): Promise<number> {
  const [startup] = await context.database.read.select({ stored: count() }).from(startups)
  if (startup!.stored === 0) return 0
  const rows = await context.database.read.select({ name: documents.storedName }).from(documents)
  const logos = await context.database.read
    .select({ logo: startups.logo })
    .from(startups)
    .where(like(startups.logo, '/api/%'))
  return context.files.sweep(new Set([...rows.map(({ name }) => name), ...storedNames(logos)]), context.now())
}

const INTO = sql.raw('insert into deleted_account_stats (figure, "at", took, industry, stage, location)')

/**
 * Archives what the impact report counts before an account is deleted, without names: that someone joined, sent
 * requests, answered, and was introduced, and for which kind of company.
 */
async function archiveStats(tx: Transaction, userId: number): Promise<void> {
  await tx.run(sql`${INTO}
    select case role when 'founder' then 'founders' else 'investors' end, created_at, null, null, null, null
    from users where id = ${userId} and role in ('founder', 'investor')`)
  await tx.run(sql`${INTO}
    select 'startups', created_at, null, industry, stage, location
    from startup_profiles where user_id = ${userId} and approved`)
  await tx.run(sql`${INTO}
    select 'meetings', m.starts_at, null, null, null, null
    ${MEETINGS_HELD} and (c.investor_id = ${userId} or s.user_id = ${userId})`)
  for (const [figure, condition] of Object.entries(CONNECTION_FIGURES))
    await tx.run(sql`${INTO}
      select ${figure}, e."at", ${figure === 'answers' ? RESPONSE_TIME : null}, s.industry, s.stage, s.location
      ${CONNECTION_EVENTS} where (c.investor_id = ${userId} or s.user_id = ${userId}) and ${condition}`)
}

/**
 * Deletes a user with all rows and files; the audit log keeps who deleted which id, and when. Files are deleted after
 * the transaction was committed.
 *
 * @throws ApiError 404, and the errors of `require`, in the same transaction
 */
export async function removeAccount(
  context: Pick<CallContext, 'database' | 'now' | 'files' | 'log' | 'requestId'>,
  viewer: Viewer,
  id: number,
  require: (tx: Transaction, target: Member) => Promise<void>,
): Promise<void> {
  const files = await context.database.write(async (tx) => {
    const target = await requireMember(tx, id)
    await require(tx, target)
    const names = await listFiles(tx, id)
    await cancelMeetingsForUser(tx, id, context.now())
    await archiveStats(tx, id)
    await tx.delete(users).where(eq(users.id, id))
    const details = { role: target.role, files: names.length }
    const event = { action: 'user.delete', targetType: 'user', targetId: id, details } as const
    await recordAudit(tx, getActor(context, viewer), event)
    return names
  })
  await removeFiles(context, files, context.requestId)
}
