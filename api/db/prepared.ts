import type { Reader, Transaction } from './database.ts'

const kept = new WeakMap<object, Map<string, unknown>>()

/**
 * A drizzle query that is built once for each database and then kept: building costs more than a small query itself. `name`
 * stands for the query's whole shape; values go in by `sql.placeholder`. Also for queries inside units of work: all units of a database
 * share what they are built over.
 */
export function prepared<Query>(reader: Reader | Transaction, name: string, build: () => Query): Query {
  let queries = kept.get(reader)
  if (!queries) kept.set(reader, (queries = new Map()))
  let query = queries.get(name) as Query | undefined
  if (query === undefined) queries.set(name, (query = build()))
  return query
}
