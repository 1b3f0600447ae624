import { eq, sql } from '#api/db/drizzle.ts'
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

const startupById = prepared((reader: Reader) =>
  reader
    .select(detailColumns)
    .from(startups)
    .where(eq(startups.id, sql.placeholder('id')))
    .prepare(),
)

/** A startup by its id, with what concerns this viewer. */
export function findStartup(reader: Reader, id: number, viewerId: number | null, now: number) {
  return startupById(reader).get({ id, ...askedBy(viewerId, now), day: dayOf(now, 'UTC') })
}

const startupOfFounder = prepared((reader: Reader) =>
  select(reader)
    .where(eq(startups.userId, sql.placeholder('user')))
    .prepare(),
)

/** The startup of a founder. */
export function findStartupOf(reader: Reader | Transaction, userId: number): Promise<StartupRecord | undefined> {
  return startupOfFounder(reader).get({ user: userId, viewer: null })
}

const startupRecord = prepared((reader: Reader) =>
  select(reader)
    .where(eq(startups.id, sql.placeholder('id')))
    .prepare(),
)

/** A startup by its id, as its owner and an administrator see it. */
export function findStartupById(reader: Reader | Transaction, id: number): Promise<StartupRecord | undefined> {
  return startupRecord(reader).get({ id, viewer: null })
}
