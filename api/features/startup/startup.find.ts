import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { startups } from '#api/db/schema/startup.ts'
import type { StartupRecord } from './startup.answer.ts'
import { recordColumns } from './startup.columns.ts'

const select = (reader: Reader) => reader.select(recordColumns('investor')).from(startups)
const detailColumns = {
  ...recordColumns('investor'),
  /** Whether the viewer was counted on this day. */
  seenToday: sql<number>`exists (
    select 1 from "startup_views" "view"
    where "view"."startup_id" = "startup_profiles"."id"
      and "view"."day" = ${sql.placeholder('day')} and "view"."viewer_id" = ${sql.placeholder('viewer')}
  )`,
}

/** A startup by its id, with what concerns this viewer. `day` is `YYYY-MM-DD` in UTC. */
export function findStartup(reader: Reader, id: number, viewerId: number | null, day: string) {
  const query = prepared(reader, 'startup by id', () =>
    reader
      .select(detailColumns)
      .from(startups)
      .where(eq(startups.id, sql.placeholder('id')))
      .prepare(),
  )
  return query.get({ id, viewer: viewerId, day })
}

/** The startup of a founder. Inside a unit of work nothing is kept prepared, because the unit ends. */
export function findStartupOf(reader: Reader | Transaction, userId: number): Promise<StartupRecord | undefined> {
  return select(reader).where(eq(startups.userId, userId)).prepare().get({ viewer: null })
}

/** A startup by its id, inside a unit of work. */
export function findStartupById(reader: Reader | Transaction, id: number): Promise<StartupRecord | undefined> {
  return select(reader).where(eq(startups.id, id)).prepare().get({ viewer: null })
}
