import { eq, sql } from 'drizzle-orm'
import type { InvestorRecord } from '#api/core/investor/investor.answer.ts'
import { recordColumns, type StartupRecord } from '#api/core/startup/startup.columns.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'

const ids = sql`(select "value" from json_each(${sql.placeholder('ids')}))`

/** The startups with these ids, by id, as an investor sees them. */
export async function startupsOf(
  read: Reader,
  viewerId: number,
  which: readonly number[],
): Promise<Map<number, StartupRecord>> {
  const query = prepared(read, 'startups that fit', () =>
    read
      .select(recordColumns('investor'))
      .from(startups)
      .where(sql`${startups.id} in ${ids}`)
      .prepare(),
  )
  const rows = await query.all({ viewer: viewerId, ids: JSON.stringify(which) })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The investor profiles with these ids, by id, with their owners. */
export async function investorsOf(read: Reader, which: readonly number[]): Promise<Map<number, InvestorRecord>> {
  const { firstName, lastName, email, phoneNumber, role, active } = users
  const query = prepared(read, 'investors who fit', () =>
    read
      .select({ profile: investors, owner: { firstName, lastName, email, phoneNumber, role, active } })
      .from(investors)
      .innerJoin(users, eq(users.id, investors.userId))
      .where(sql`${investors.id} in ${ids}`)
      .prepare(),
  )
  const rows = await query.all({ ids: JSON.stringify(which) })
  return new Map(rows.map((row) => [row.profile.id, row]))
}
