import { desc, lt, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { ProposedIntroduction } from '#api/contract/introduction/answers.ts'
import type { introductionDeskCalls } from '#api/contract/introduction/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { introductions } from '#api/db/schema/introduction.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { answersTo, selectIntroductions, toProposed } from './introduction.rows.ts'

const ORDER = 'introductions'

const newestFirst = prepared((read: Reader, isBehind: boolean) =>
  selectIntroductions(read)
    .where(isBehind ? lt(introductions.id, sql.placeholder('after')) : undefined)
    .orderBy(desc(introductions.id))
    .limit(sql.placeholder('most'))
    .prepare(),
)

/** GET /api/admin/introductions: what was proposed, newest first. */
export async function listProposed(
  { database: { read } }: Pick<CallContext, 'database'>,
  _viewer: Viewer,
  { cursor, limit }: Inputs<typeof introductionDeskCalls>['list'],
): Promise<Page<ProposedIntroduction>> {
  const after = decodeCursor(cursor, ORDER)
  const behind = after ? lt(introductions.id, after[1]) : undefined
  const most = limit + 1
  const ids = read
    .select({ id: introductions.id })
    .from(introductions)
    .where(behind)
    .orderBy(desc(introductions.id))
    .limit(most)
  const [records, answerOf] = await Promise.all([
    newestFirst(read, after !== null).all({ most, ...(after && { after: after[1] }) }),
    answersTo(read, ids),
  ])
  const { shown, next } = cutPage(records, limit, ({ introduction: { id } }) => encodeCursor(ORDER, [id, id]))
  const items = shown.map((record) => toProposed(record, answerOf))
  const total = !after && next === null ? items.length : await read.$count(introductions)
  return { items, total, next }
}
