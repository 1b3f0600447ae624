import { and, desc, eq, lte } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Submission } from '#api/contract/startup/funding-answers.ts'
import { SUBMISSION_FIELDS, type SubmissionField } from '#api/contract/startup/funding-request.ts'
import type { Startup } from '#api/contract/startup/schema.ts'
import { submission } from '#api/contract/startup/funding-answers.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Transaction } from '#api/db/database.ts'
import { fundingSubmissions, type FundingSubmissionRow } from '#api/db/schema/funding-submission.ts'
import { startups } from '#api/db/schema/startup.ts'
import { projection } from '#api/projection.ts'

/** The newest requests that a history shows. */
const MOST = 50

const toAnswer = projection(submission)

/** Keeps a funding request as it was submitted. One that still waits is replaced and will never be answered. */
export async function recordSubmission(tx: Transaction, startup: Startup, now: number): Promise<void> {
  const startupId = startup.id
  const at = new Date(now)
  await tx
    .update(fundingSubmissions)
    .set({ status: 'replaced', answeredAt: at })
    .where(and(eq(fundingSubmissions.startupId, startupId), eq(fundingSubmissions.status, 'pending')))
  const said = Object.fromEntries(SUBMISSION_FIELDS.map((field) => [field, startup[field]])) as Pick<
    Startup,
    SubmissionField
  >
  await tx.insert(fundingSubmissions).values({ ...said, startupId, submittedAt: at })
  const replaced = and(eq(fundingSubmissions.startupId, startupId), eq(fundingSubmissions.status, 'replaced'))
  const [oldest] = await tx
    .select({ id: fundingSubmissions.id })
    .from(fundingSubmissions)
    .where(replaced)
    .orderBy(desc(fundingSubmissions.id))
    .limit(1)
    .offset(LIMITS.fundingRequests.replaced)
  if (oldest) await tx.delete(fundingSubmissions).where(and(replaced, lte(fundingSubmissions.id, oldest.id)))
}

/**
 * GET /api/startup/submissions: the founder's funding requests, newest first, each with what changed since the last.
 */
export async function listSubmissions(
  { database }: Pick<CallContext, 'database'>,
  viewer: Viewer,
): Promise<Submission[]> {
  const rows = await database.read
    .select({ submission: fundingSubmissions })
    .from(fundingSubmissions)
    .innerJoin(startups, eq(startups.id, fundingSubmissions.startupId))
    .where(eq(startups.userId, viewer.id))
    .orderBy(desc(fundingSubmissions.submittedAt), desc(fundingSubmissions.id))
    // One more than shown, to compare the last with.
    .limit(MOST + 1)
  return rows.slice(0, MOST).map(({ submission }, at) => toSubmission(submission, rows[at + 1]?.submission))
}

function toSubmission(row: FundingSubmissionRow, before: FundingSubmissionRow | undefined): Submission {
  const changed = SUBMISSION_FIELDS.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(row[field]))
  const changes = before ? changed.map((field) => ({ field, before: before[field], after: row[field] })) : null
  return toAnswer({ ...row, changes })
}
