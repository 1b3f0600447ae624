import { or, type SQL, sql, type SQLWrapper } from './drizzle.ts'

/** A pattern for SQLite's LIKE, with `\` as its escape: anything that holds this text. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether one of these holds a text, in any letter case of ASCII; `pattern` is that of `patternOf`. */
export const holds = (columns: readonly SQLWrapper[], pattern: unknown): SQL | undefined =>
  or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))
