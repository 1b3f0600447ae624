import { and, desc, eq, sql } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Connection } from '#api/contract/connection/answers.ts'
import type { connectionCalls } from '#api/contract/connection/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { startups } from '#api/db/schema/startup.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { ACTIVE, selectConnections, toConnection } from './connection.rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof connectionCalls>

const ORDER = 'connections'

/** GET /api/connections: those that one made or received, newest first. */
export async function listConnections(
  { database: { read } }: Context,
  viewer: Viewer,
  { cursor, limit, startupId }: Input['list'],
): Promise<Page<Connection>> {
  const after = decodeCursor(cursor, ORDER)
  const side = viewer.role === 'founder' ? startups.userId : connections.investorId
  const own = eq(side, sql.placeholder('viewer'))
  const ofOne = startupId === undefined ? undefined : eq(connections.startupId, sql.placeholder('startupId'))
  const all = and(own, ACTIVE, ofOne)
  const position = sql`(${connections.createdAt}, ${connections.id})`
  const behind = after ? sql`${position} < (${sql.placeholder('at')}, ${sql.placeholder('id')})` : undefined
  const shape = [viewer.role === 'founder', startupId === undefined, after === null].join()
  const values = { viewer: viewer.id, startupId, at: after?.[0], id: after?.[1] }
  const query = prepared(read, `connections ${shape}`, () =>
    selectConnections(read)
      .where(and(all, behind))
      .orderBy(desc(connections.createdAt), desc(connections.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const rows = await query.all({ ...values, limit: limit + 1 })
  const { shown, next } = cutPage(rows, limit, ({ connection }) =>
    encodeCursor(ORDER, [connection.createdAt.getTime(), connection.id]),
  )
  const items = shown.map((row) => toConnection(viewer, row))
  if (!after && next === null) return { items, total: items.length, next }
  const counted = prepared(read, `connections counted ${shape}`, () =>
    read
      .select({ count: sql<number>`count(*)` })
      .from(connections)
      .innerJoin(startups, eq(startups.id, connections.startupId))
      .innerJoin(users, eq(users.id, connections.investorId))
      .where(all)
      .prepare(),
  )
  return { items, total: (await counted.get(values))?.count ?? 0, next }
}
