import { eq, inArray, or, QueryBuilder, sql } from '#api/db/drizzle.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { decideDocuments } from '#api/core/document/decide.ts'
import type { Reader } from '#api/db/database.ts'
import { documentGrants, documentRequests } from '#api/db/schema/document-grant.ts'
import { documents } from '#api/db/schema/document.ts'
import { startups } from '#api/db/schema/startup.ts'
import type { Own } from './own-data.part.ts'
import { OWN_TABLES } from './own-data.tables.ts'

/** Documents that the person was named for or asked for, without those that are hidden from them now. */
async function shownDocuments(read: Reader, viewer: Viewer, now: number): Promise<number[]> {
  const pairs = [documentGrants, documentRequests].map((table) =>
    inArray(
      documents.id,
      new QueryBuilder().select({ id: table.documentId }).from(table).where(eq(table.userId, viewer.id)),
    ),
  )
  const rooms = await read
    .selectDistinct({ startupId: documents.startupId })
    .from(documents)
    .where(or(...pairs))
  const decided = await Promise.all(rooms.map((which) => decideDocuments(read, viewer, now, which)))
  return decided.flat().flatMap(({ document, access }) => (access === 'hidden' ? [] : [document.id]))
}

/** Every row of the person, by the names of `OWN_TABLES`. Dates become ISO 8601 when they are written as JSON. */
export async function ownRows(
  read: Reader,
  viewer: Viewer,
  now: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const [startup] = await read.select({ id: startups.id }).from(startups).where(eq(startups.userId, viewer.id))
  const mine: Own = {
    userId: viewer.id,
    startupId: startup?.id ?? 0,
    shownDocuments: await shownDocuments(read, viewer, now),
  }
  const entries = Object.entries(OWN_TABLES).map(async ([name, parts]) => {
    const found = parts.map(({ table, rows, columns }) =>
      read
        .select(columns)
        .from(table)
        .where(rows(mine) ?? sql`false`),
    )
    return [name, (await Promise.all(found)).flat()] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
