import { count, eq, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { waitingItem, type WaitingChoice, type WaitingCount, type WaitingItem } from '#api/contract/waiting/answers.ts'
import type { waitingCalls } from '#api/contract/waiting/calls.ts'
import { WAITING_KINDS } from '#api/contract/waiting/schema.ts'
import { setRhythm } from '#api/core/waiting/choices.service.ts'
import { countKinds, sumOf } from '#api/core/waiting/waiting.count.service.ts'
import { waitingColumns, waitingRows } from '#api/core/waiting/waiting.rows.ts'
import { waitingChoices } from '#api/db/schema/waiting.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { projection } from '#api/projection.ts'
import { siteFacts } from '#api/site-facts.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'published'>
type Input = Inputs<typeof waitingCalls>

const ORDER = 'waiting'
const toItem = projection(waitingItem)

/** GET /api/admin/waiting: what has waited longest comes first. @throws ApiError 400 for a cursor of another list */
export async function listWaiting(
  { database: { read } }: Context,
  _viewer: Viewer,
  { cursor, limit }: Input['list'],
): Promise<Page<WaitingItem>> {
  const after = decodeCursor(cursor, ORDER)
  const [since, kind] = String(after?.[0]).split(' ')
  const rows = await read
    .select(waitingColumns)
    .from(waitingRows)
    .where(after ? sql`("since", "kind", "id") > (${Number(since)}, ${kind}, ${after[1]})` : undefined)
    .orderBy(sql`"since"`, sql`"kind"`, sql`"id"`)
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, (last) => encodeCursor(ORDER, [`${last.since} ${last.kind}`, last.id]))
  const items = shown.map(({ since: at, profileCompleted, ...row }) =>
    toItem({
      ...row,
      since: new Date(at),
      profileCompleted: profileCompleted === null ? null : profileCompleted === 1,
    }),
  )
  if (!after && next === null) return { items, total: items.length, next }
  const [counted] = await read.select({ total: count() }).from(waitingRows)
  return { items, total: counted!.total, next }
}

/** GET /api/admin/waiting/count. */
export async function countWaiting(context: Context): Promise<WaitingCount> {
  const counts = await countKinds(context.database.read, context.now(), siteFacts(context).timeZone)
  return { waiting: sumOf(counts, 'waiting'), late: sumOf(counts, 'late') }
}

/** GET /api/admin/waiting/choices: once a day until they choose. */
export async function listChoices({ database: { read } }: Context, viewer: Viewer): Promise<WaitingChoice[]> {
  const chosen = await read.select().from(waitingChoices).where(eq(waitingChoices.userId, viewer.id))
  return WAITING_KINDS.map((kind) => ({
    kind,
    rhythm: chosen.find((choice) => choice.kind === kind)?.rhythm ?? 'daily',
  }))
}

/** PUT /api/admin/waiting/choices. */
export async function keepChoice({ database }: Context, viewer: Viewer, { kind, rhythm }: Input['choose']) {
  await database.write((tx) => setRhythm(tx, { userId: viewer.id, kind, rhythm }))
  return { kind, rhythm }
}
