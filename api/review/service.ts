import type { Transaction } from '#api/platform/db/database.ts'
import { reviewEmailPreferences } from './table.ts'
import { count, eq, sql, and } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Viewer } from '#api/policy.ts'
import { type ReviewPreference, type ReviewQueueCount, type ReviewItem, type reviewQueueCalls } from './calls.ts'
import { REVIEW_EMAIL_KINDS, type ReviewEmailKind } from './contract.ts'
import {
  countKinds,
  getUnverifiedBefore,
  isQueued,
  sumCounts,
  toItem,
  reviewItemColumns,
  reviewItemRows,
} from './queue.service.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { siteFacts } from '#api/site-facts.ts'
import { activeAdmins } from '#api/users/admin.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { users } from '#api/users/table.ts'

/** Sets how often an administrator gets emails about a kind, in a transaction. */
export async function setReviewEmailFrequency(
  tx: Transaction,
  { userId, kind, frequency }: Pick<typeof reviewEmailPreferences.$inferInsert, 'userId' | 'kind' | 'frequency'>,
): Promise<void> {
  await tx
    .insert(reviewEmailPreferences)
    .values({ userId, kind, frequency })
    .onConflictDoUpdate({ target: [reviewEmailPreferences.userId, reviewEmailPreferences.kind], set: { frequency } })
}

type Context = Pick<CallContext, 'database' | 'now' | 'published' | 'sendsMail'>
type Input = Inputs<typeof reviewQueueCalls>

const ORDER = 'waiting'
/** Stated offerings come first. */
const rank = sql`"kind" <> 'offer'`

const clockOf = (context: Context) => ({
  now: context.now(),
  timeZone: siteFacts(context).timeZone,
  sendsMail: context.sendsMail,
})

/** GET /api/admin/review-queue: offerings first, then the oldest. @throws ApiError 400 for a cursor of another list */
export async function listReviewQueue(
  context: Context,
  _viewer: Viewer,
  { cursor, limit }: Input['list'],
): Promise<Page<ReviewItem>> {
  const { read } = context.database
  const after = decodeCursor(cursor, ORDER)
  const [group, since, kind] = String(after?.[0]).split(' ')
  const all = reviewItemRows(getUnverifiedBefore(clockOf(context)))
  const rows = await read
    .select({ ...reviewItemColumns, rank: sql<0 | 1>`${rank}` })
    .from(all)
    .where(
      after
        ? sql`${isQueued} and (${rank}, "since", "kind", "id") > (${Number(group)}, ${Number(since)}, ${kind}, ${after[1]})`
        : isQueued,
    )
    .orderBy(rank, sql`"since"`, sql`"kind"`, sql`"id"`)
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, (last) =>
    encodeCursor(ORDER, [`${last.rank} ${last.since} ${last.kind}`, last.id]),
  )
  const items = shown.map(toItem)
  if (!after && next === null) return { items, total: items.length, next }
  const [counted] = await read.select({ total: count() }).from(all).where(isQueued)
  return { items, total: counted!.total, next }
}

/** GET /api/admin/review-queue/count. */
export async function countReviewQueue(context: Context): Promise<ReviewQueueCount> {
  const counts = await countKinds(context.database.read, clockOf(context))
  return { waiting: sumCounts(counts, 'waiting'), late: sumCounts(counts, 'late') }
}

/** GET /api/admin/review-queue/choices: daily by default. */
export async function listChoices({ database: { read } }: Context, viewer: Viewer): Promise<ReviewPreference[]> {
  const chosen = await read.select().from(reviewEmailPreferences).where(eq(reviewEmailPreferences.userId, viewer.id))
  return REVIEW_EMAIL_KINDS.map((kind) => ({
    kind,
    frequency: chosen.find((choice) => choice.kind === kind)?.frequency ?? 'daily',
  }))
}

/** PUT /api/admin/review-queue/choices. */
export async function savePreference({ database }: Context, viewer: Viewer, { kind, frequency }: Input['choose']) {
  await database.write((tx) => setReviewEmailFrequency(tx, { userId: viewer.id, kind, frequency }))
  return { kind, frequency }
}

/**
 * Sends an email to administrators who chose immediate ones for this kind, in the transaction that adds the item
 * (rules: Waiting).
 */
export async function notifyAdmins(
  tx: Transaction,
  { kind, id }: { kind: ReviewEmailKind; id: number },
  now: number,
): Promise<void> {
  const wanting = await tx
    .select({ id: users.id })
    .from(reviewEmailPreferences)
    .innerJoin(users, eq(users.id, reviewEmailPreferences.userId))
    .where(and(activeAdmins, eq(reviewEmailPreferences.kind, kind), eq(reviewEmailPreferences.frequency, 'now')))
  for (const { id: userId } of wanting) {
    const onceKey = `review ${kind} ${id} ${now} ${userId}`
    await enqueueMail(tx, { kind: 'reviewAlert', userId, data: { kind }, onceKey }, now)
  }
}
