import { type SQL, sql } from '#api/db/drizzle.ts'
import { holds, patternOf } from '#api/db/contains.ts'
import { users } from '#api/db/schema/account.ts'

/** Accounts that hold a text in username, e-mail, first or last name, also typed one after the other. */
export function isCalled(q: string): SQL {
  const texts = sql`${users.username} || char(10) || ${users.email} || char(10) || ${users.firstName} || ' ' || ${users.lastName}`
  return holds([texts], patternOf(q))!
}
