import { integer, type SQL, sql, text } from './drizzle.ts'

/** The id of a row. Ids are never reused, so an id in the audit log always means the same row. */
export const id = () => integer().primaryKey({ autoIncrement: true })

/** A timestamp: whole milliseconds since 1970 in the database, a Date in code. */
export const timestamp = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** A timestamp that defaults to the time of the insert. */
export const insertTimestamp = (name: string) =>
  timestamp(name)
    .notNull()
    .default(sql`(cast(unixepoch('subsec') * 1000 as integer))`)

/**
 * When the owner last confirmed a profile; defaults to the time of the insert. The database's own default is 0, because
 * SQLite can only add a column with a constant default to a table with rows.
 */
export const confirmationTimestamp = () =>
  timestamp('confirmed_at')
    .notNull()
    .$defaultFn(() => new Date())

export const flag = (name: string) => integer(name, { mode: 'boolean' })

/** A list of texts, stored as JSON. Pair it with `isTextList`. */
export const textList = <Entry extends string = string>(name: string) =>
  text(name, { mode: 'json' }).$type<Entry[]>().notNull().default([])

/** Checks use column names without their table, because a rebuilt table has another name while it is copied. */
export const isOneOf = (column: string, values: readonly string[]): SQL =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`)

/** An integer, not negative and below 2^53, from where JavaScript would round it. */
export const isAmount = (column: string): SQL =>
  sql.raw(`"${column}" is null or (typeof("${column}") = 'integer' and "${column}" between 0 and 9007199254740991)`)

export const isBetween = (column: string, { min, max }: { min: number; max: number }): SQL =>
  sql.raw(`"${column}" between ${min} and ${max}`)

export const isTextList = (column: string): SQL =>
  sql.raw(`json_valid("${column}") and json_type("${column}") = 'array'`)

/** The steps after a profile's last confirmation; each sends its reminder once (rules: Profile confirmation). */
export const CONFIRMATION_REMINDER = { none: 0, reminded: 1, remindedAgain: 2, expired: 3 } as const
export type ConfirmationReminder = (typeof CONFIRMATION_REMINDER)[keyof typeof CONFIRMATION_REMINDER]

export const confirmationReminder = () =>
  integer('confirmation_reminder').$type<ConfirmationReminder>().notNull().default(CONFIRMATION_REMINDER.none)
