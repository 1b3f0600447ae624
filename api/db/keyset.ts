import { sql, type SQLWrapper } from './drizzle.ts'
import type { Place } from '#api/page.ts'

/** The rows behind a place, and their order, by a value and then the id. */
export function keyset({ after, isBack }: Place, value: SQLWrapper, id: SQLWrapper, descending = true) {
  const goesDown = descending !== isBack
  const beyond = sql.raw(goesDown ? '<' : '>')
  const direction = sql.raw(goesDown ? 'desc' : 'asc')
  return {
    behind: after ? sql`(${value}, ${id}) ${beyond} (${after[0]}, ${after[1]})` : undefined,
    order: [sql`${value} ${direction}`, sql`${id} ${direction}`],
  }
}
