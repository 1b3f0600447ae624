import { sql, type Column, type SQL } from 'drizzle-orm'

/**
 * Compares a column with a text in any (ASCII) letter case, with the very expression that the unique indexes on
 * usernames and e-mail addresses hold, so a look-up by it reads the index.
 */
export const sameText = (column: Column, text: string): SQL => sql`lower(${column}) = lower(${text})`
