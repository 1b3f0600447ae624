import { eq, sql } from 'drizzle-orm'
import { dayOf } from '#api/contract/dates.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { startups } from '#api/db/schema/startup.ts'
import { askedBy, askedColumn } from '#api/core/connection/asking.service.ts'
import { recordColumns, type StartupRecord } from '#api/core/startup/startup.columns.ts'

const select = (reader: Reader) => reader.select(recordColumns('investor')).from(startups)
const detailColumns = {
  ...recordColumns('investor'),
  asked: askedColumn('founder'),
  /** Whether the viewer was counted on this day. */
  seenToday: sql<number>`exists (
    select 1 from "startup_views" "view"
    where "view"."startup_id" = "startup_profiles"."id"
      and "view"."day" = ${sql.placeholder('day')} and "view"."viewer_id" = ${sql.placeholder('viewer')}
  )`,
}

/** A startup by its id, with what concerns this viewer. */
export function findStartup(reader: Reader, id: number, viewerId: number | null, now: number) {
  const query = prepared(reader, 'startup by id', () =>
    reader
      .select(detailColumns)
      .from(startups)
      .where(eq(startups.id, sql.placeholder('id')))
      .prepare(),
  )
  return query.get({ id, ...askedBy(viewerId, now), day: dayOf(now, 'UTC') })
}

/** The startup of a founder. */
export function findStartupOf(reader: Reader | Transaction, userId: number): Promise<StartupRecord | undefined> {
  const query = prepared(reader, 'startup of founder', () =>
    select(reader)
      .where(eq(startups.userId, sql.placeholder('user')))
      .prepare(),
  )
  return query.get({ user: userId, viewer: null })
}

/** A startup by its id, as its owner and an administrator see it. */
export function findStartupById(reader: Reader | Transaction, id: number): Promise<StartupRecord | undefined> {
  const query = prepared(reader, 'startup record', () =>
    select(reader)
      .where(eq(startups.id, sql.placeholder('id')))
      .prepare(),
  )
  return query.get({ id, viewer: null })
}
