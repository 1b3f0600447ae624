import { and, desc, eq, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Connection } from '#api/contract/connection/answers.ts'
import type { connectionCalls } from '#api/contract/connection/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { startups } from '#api/db/schema/startup.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { ACTIVE, selectConnections, toConnection } from './connection.rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof connectionCalls>

const ORDER = 'connections'

/** Which of the viewer's own a list holds, in the place of their values. */
interface Which {
  isFounder: boolean
  isOfOne: boolean
}

const whose = ({ isFounder, isOfOne }: Which) =>
  and(
    eq(isFounder ? startups.userId : connections.investorId, sql.placeholder('viewer')),
    ACTIVE,
    isOfOne ? eq(connections.startupId, sql.placeholder('startupId')) : undefined,
  )

const newestFirst = prepared((read: Reader, which: Which, isBehind: boolean) => {
  const position = sql`(${connections.createdAt}, ${connections.id})`
  const behind = isBehind ? sql`${position} < (${sql.placeholder('at')}, ${sql.placeholder('id')})` : undefined
  return selectConnections(read)
    .where(and(whose(which), behind))
    .orderBy(desc(connections.createdAt), desc(connections.id))
    .limit(sql.placeholder('limit'))
    .prepare()
})

const counted = prepared((read: Reader, which: Which) =>
  read
    .select({ count: sql<number>`count(*)` })
    .from(connections)
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(users, eq(users.id, connections.investorId))
    .where(whose(which))
    .prepare(),
)

/** GET /api/connections: those that one made or received, newest first. */
export async function listConnections(
  { database: { read } }: Context,
  viewer: Viewer,
  { cursor, limit, startupId }: Input['list'],
): Promise<Page<Connection>> {
  const after = decodeCursor(cursor, ORDER)
  const which = { isFounder: viewer.role === 'founder', isOfOne: startupId !== undefined }
  const values = { viewer: viewer.id, startupId, at: after?.[0], id: after?.[1] }
  const rows = await newestFirst(read, which, after !== null).all({ ...values, limit: limit + 1 })
  const { shown, next } = cutPage(rows, limit, ({ connection }) =>
    encodeCursor(ORDER, [connection.createdAt.getTime(), connection.id]),
  )
  const items = shown.map((row) => toConnection(viewer, row))
  if (!after && next === null) return { items, total: items.length, next }
  return { items, total: (await counted(read, which).get(values))?.count ?? 0, next }
}
