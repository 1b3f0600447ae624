import { eq, sql } from 'drizzle-orm'
import { type Asked, type askedBy, askedColumn } from '#api/core/connection/asking.service.ts'
import { investorColumns, type InvestorRecord } from '#api/core/investor/investor.answer.ts'
import { recordColumns, type StartupRecord } from '#api/core/startup/startup.columns.ts'
import type { Reader } from '#api/db/database.ts'
import { listed, prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'

type Asker = ReturnType<typeof askedBy>

export interface FoundStartup extends StartupRecord {
  asked: Asked
}
export interface FoundInvestor extends InvestorRecord {
  asked: Asked
}

/** The startups with these ids, by id, as an investor sees them. */
export async function startupsOf(
  read: Reader,
  asker: Asker,
  which: readonly number[],
): Promise<Map<number, FoundStartup>> {
  const query = prepared(read, 'startups that fit', () =>
    read
      .select({ ...recordColumns('investor'), asked: askedColumn('founder') })
      .from(startups)
      .where(sql`${startups.id} in ${listed('ids')}`)
      .prepare(),
  )
  const rows = await query.all({ ...asker, ids: JSON.stringify(which) })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The investor profiles with these ids, by id, with their owners. */
export async function investorsOf(
  read: Reader,
  asker: Asker,
  which: readonly number[],
): Promise<Map<number, FoundInvestor>> {
  const query = prepared(read, 'investors who fit', () =>
    read
      .select({
        ...investorColumns(),
        asked: askedColumn('investor'),
      })
      .from(investors)
      .innerJoin(users, eq(users.id, investors.userId))
      .where(sql`${investors.id} in ${listed('ids')}`)
      .prepare(),
  )
  const rows = await query.all({ ...asker, ids: JSON.stringify(which) })
  return new Map(rows.map((row) => [row.profile.id, row]))
}
