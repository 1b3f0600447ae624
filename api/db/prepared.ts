import { type Placeholder, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Reader, Transaction } from './database.ts'

/** Queries of one database; of updates there is one for each choice of columns. */
const MOST_KEPT = 1000
const kept = new WeakMap<object, LRUCache<string, object>>()

/**
 * A drizzle query that is built once for each database: building costs more than a small query itself. `name` stands
 * for the query's whole shape; values go in by `sql.placeholder`. All units of work of a database share theirs.
 */
export function prepared<Query extends object>(reader: Reader | Transaction, name: string, build: () => Query): Query {
  let queries = kept.get(reader)
  if (!queries) kept.set(reader, (queries = new LRUCache({ max: MOST_KEPT })))
  let query = queries.get(name) as Query | undefined
  if (query === undefined) queries.set(name, (query = build()))
  return query
}

/** The values of a list that goes in as one text of JSON: a query has one shape for lists of every length. */
export const listed = (name: string) => sql`(select "value" from json_each(${sql.placeholder(name)}))`

/** Columns whose values go in by their names. Null cannot go into one of JSON or of a moment. */
export function columnsByName<Name extends string>(names: readonly Name[]): Record<Name, Placeholder> {
  const columns = {} as Record<Name, Placeholder>
  for (const name of names) columns[name] = sql.placeholder(name)
  return columns
}
