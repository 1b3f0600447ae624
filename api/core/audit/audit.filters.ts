import { fromDate, toCalendarDate } from '@internationalized/date'
import { and, type Column, gte, lt, type SQL, sql } from '#api/db/drizzle.ts'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { isCalled } from '#api/core/identity/name-search.ts'

/** The ids of everybody with that name, for an `in`. Looked up once, because a list needs them twice. */
export async function peopleCalled(read: Reader, person: string): Promise<SQL> {
  const rows = await read.select({ id: users.id }).from(users).where(isCalled(person))
  return sql`(select "value" from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
}

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Calendar days of a zone, both included. */
export function withinDays(column: Column, { from, to }: Days, zone: string): SQL | undefined {
  // A day that a month does not have is one of the next, as JavaScript counts.
  const day = (text: string) => toCalendarDate(fromDate(new Date(text), 'UTC'))
  return and(
    from ? gte(column, day(from).toDate(zone)) : undefined,
    to ? lt(column, day(to).add({ days: 1 }).toDate(zone)) : undefined,
  )
}
