import { or, type SQL, sql, type SQLWrapper, type Placeholder } from './drizzle.ts'
import { LRUCache } from 'lru-cache'
import type { Reader } from './database.ts'

/** A pattern for SQLite's LIKE, with `\` as its escape: contains this text. */
export const toPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether any of these contains a text, ignoring the case of ASCII; `pattern` comes from `toPattern`. */
export const holds = (columns: readonly SQLWrapper[], pattern: unknown): SQL | undefined =>
  or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))

/** The maximum number of shapes of a query kept per database; an update has one for each choice of columns. */
const MAX_CACHED = 300

/**
 * A Drizzle query that is built once per database, because building costs more than running a small query. Values are
 * passed with `sql.placeholder`. A query with several shapes is built once for each, identified by the arguments of
 * `build` after the reader, or by what `getShape` makes of them. All transactions of a database share theirs.
 */
export function prepared<Over extends Reader, Shape extends readonly unknown[], Query extends object>(
  build: (reader: Over, ...shape: Shape) => Query,
  getShape: (...shape: Shape) => string = (...shape) => JSON.stringify(shape),
): (reader: Over, ...shape: Shape) => Query {
  const alone = new WeakMap<Over, Query>()
  const byShape = new WeakMap<Over, LRUCache<string, Query>>()
  const getOrCreate = <Value extends object>(cache: WeakMap<Over, Value>, reader: Over, made: () => Value): Value => {
    const statement = cache.get(reader) ?? made()
    cache.set(reader, statement)
    return statement
  }
  return (reader, ...shape) => {
    if (shape.length === 0) return getOrCreate(alone, reader, () => build(reader, ...shape))
    const queries = getOrCreate(byShape, reader, () => new LRUCache<string, Query>({ max: MAX_CACHED }))
    const key = getShape(...shape)
    const query = queries.get(key) ?? build(reader, ...shape)
    queries.set(key, query)
    return query
  }
}

/** The values of a list passed as one JSON text, so that a query has one shape for lists of every length. */
export const listed = (name: string) => sql`(select "value" from json_each(${sql.placeholder(name)}))`

/** Columns whose values are passed by name. A JSON or timestamp column doesn't accept null this way. */
export function columnsByName<Name extends string>(names: readonly Name[]): Record<Name, Placeholder> {
  const columns = {} as Record<Name, Placeholder>
  for (const name of names) columns[name] = sql.placeholder(name)
  return columns
}
