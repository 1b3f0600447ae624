/**
 * What we use of Drizzle. Only this file names the package: each module that did would make Node read the package's
 * package.json again, 179 kB of `exports`, and the process would be ready a second later.
 */
export {
  and,
  asc,
  between,
  type Column,
  count,
  desc,
  DrizzleError,
  DrizzleQueryError,
  eq,
  exists,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  ne,
  not,
  notExists,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
  type SQLWrapper,
  sum,
} from 'drizzle-orm'
export type { LibSQLDatabase } from 'drizzle-orm/libsql'
export { drizzle } from 'drizzle-orm/libsql/sqlite3'
export { readMigrationFiles } from 'drizzle-orm/migrator'
export {
  alias,
  check,
  getTableConfig,
  index,
  integer,
  primaryKey,
  QueryBuilder,
  type SQLiteColumn,
  SQLiteTable,
  sqliteTable,
  text,
  unionAll,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
