import { or, type SQL, sql, type SQLWrapper, type Placeholder } from './drizzle.ts'
import { LRUCache } from 'lru-cache'
import type { Reader } from './database.ts'

/** A pattern for SQLite's LIKE, with `\` as its escape: anything that holds this text. */
export const toPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether one of these holds a text, in any letter case of ASCII; `pattern` is that of `toPattern`. */
export const holds = (columns: readonly SQLWrapper[], pattern: unknown): SQL | undefined =>
  or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))

/** Of a query, the shapes that are kept for one database; of an update there is one for each choice of columns. */
const MAX_CACHED = 300

/**
 * A drizzle query that is built once for each database: building costs more than a small query itself. Values go in by
 * `sql.placeholder`. One that has several shapes is built once for each, by all that `build` is given beside the reader
 * or by what `getShape` makes of that. All units of work of a database share theirs.
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

/** The values of a list that goes in as one text of JSON: a query has one shape for lists of every length. */
export const listed = (name: string) => sql`(select "value" from json_each(${sql.placeholder(name)}))`

/** Columns whose values go in by their names. Null cannot go into one of JSON or of a moment. */
export function columnsByName<Name extends string>(names: readonly Name[]): Record<Name, Placeholder> {
  const columns = {} as Record<Name, Placeholder>
  for (const name of names) columns[name] = sql.placeholder(name)
  return columns
}
