import { integer, type SQL, sql, text } from './drizzle.ts'

/** Identity of a row. Numbers are never given again, so an id in the audit trail means one thing for ever. */
export const id = () => integer().primaryKey({ autoIncrement: true })

/** A moment: whole milliseconds since 1970 in the database, a Date in code. */
export const timestamp = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** A moment that is the time of the insert unless one is given. */
export const insertTimestamp = (name: string) =>
  timestamp(name)
    .notNull()
    .default(sql`(cast(unixepoch('subsec') * 1000 as integer))`)

/**
 * When the owner last said that a profile still holds; the time of the insert unless one is given. The database itself
 * has 0 for a row that names none: SQLite adds no column to a full table whose default is no constant.
 */
export const confirmationTimestamp = () =>
  timestamp('confirmed_at')
    .notNull()
    .$defaultFn(() => new Date())

export const flag = (name: string) => integer(name, { mode: 'boolean' })

/** A list of texts, kept as JSON. Pair it with `isTextList`. */
export const textList = <Entry extends string = string>(name: string) =>
  text(name, { mode: 'json' }).$type<Entry[]>().notNull().default([])

/** Names of columns stand bare in checks, because a rebuilt table carries another name while it is copied. */
export const isOneOf = (column: string, values: readonly string[]): SQL =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`)

/** Whole, not negative and below 2^53: from there on JavaScript would round what it reads. */
export const isAmount = (column: string): SQL =>
  sql.raw(`"${column}" is null or (typeof("${column}") = 'integer' and "${column}" between 0 and 9007199254740991)`)

export const isBetween = (column: string, { min, max }: { min: number; max: number }): SQL =>
  sql.raw(`"${column}" between ${min} and ${max}`)

export const isTextList = (column: string): SQL =>
  sql.raw(`json_valid("${column}") and json_type("${column}") = 'array'`)

/** How far a profile is from its last confirmation; each step is told once (rules: Still right). */
export const CONFIRMATION_REMINDER = { none: 0, reminded: 1, remindedAgain: 2, lapsed: 3 } as const
export type ConfirmationReminder = (typeof CONFIRMATION_REMINDER)[keyof typeof CONFIRMATION_REMINDER]

export const confirmationReminder = () =>
  integer().$type<ConfirmationReminder>().notNull().default(CONFIRMATION_REMINDER.none)
