import { and, gte, lt, sql, type Column, type SQL } from 'drizzle-orm'
import { startOfDay } from '#api/contract/calendar.ts'
import { dayNumber } from '#api/contract/dates.ts'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { matches } from '#api/features/member/member.list.service.ts'

/** The ids of everybody who is called like that, for an `in`. Looked up once, because a list asks for them twice. */
export async function peopleCalled(read: Reader, person: string): Promise<SQL> {
  const rows = await read.select({ id: users.id }).from(users).where(matches(person))
  return sql`(select "value" from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
}

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Calendar days of a zone, both included. */
export const withinDays = (column: Column, { from, to }: Days, zone: string): SQL | undefined =>
  and(
    from ? gte(column, new Date(startOfDay(from, zone))) : undefined,
    to ? lt(column, new Date(startOfDay((dayNumber(to, zone) ?? 0) + 1, zone))) : undefined,
  )
