import { type SQL, sql } from '#api/db/drizzle.ts'

/**
 * Every figure is a query of one shape: a row for each of what it counts, with
 *
 * `figure` · `period` (1 the asked one, 0 the one before) · `at` (milliseconds) or `day` · `industry` · `stage` ·
 * `location` · `amount` (dollars or heads that count, else null) · `startup` · `person`: their ids, or null.
 *
 * So a number and the list that it leads to cannot differ: one counts what the other shows.
 */
const PERIOD_VALUES = ['before', 'from', 'until', 'beforeDay', 'fromDay', 'untilDay'] as const
export type PeriodValue = (typeof PERIOD_VALUES)[number]

const value = (name: PeriodValue) => sql.placeholder(name)

/** The period of a moment. */
export const periodOfMoment = (at: SQL): SQL => sql`case when ${at} >= ${value('from')} then 1 else 0 end`
export const isWithin = (at: SQL): SQL => sql`${at} >= ${value('before')} and ${at} < ${value('until')}`

/** The period of a calendar day. */
export const periodOfDay = (day: SQL): SQL => sql`case when ${day} >= ${value('fromDay')} then 1 else 0 end`
export const isWithinDays = (day: SQL): SQL => sql`${day} >= ${value('beforeDay')} and ${day} < ${value('untilDay')}`

/** The town of a location: what stands before its first comma. */
export const townOf = (location: SQL): SQL => sql`trim(substr(${location}, 1, instr(${location} || ',', ',') - 1))`

/** What is kept of deleted accounts, for these figures. */
export const departed = (...figures: readonly string[]): SQL => {
  const at = sql.raw('"at"')
  const names = sql.raw(figures.map((name) => `'${name}'`).join(', '))
  return sql`select figure, ${periodOfMoment(at)} as period, "at", null as day, industry, stage, location,
    null as amount, null as startup, null as person
  from departed_figures where figure in (${names}) and ${isWithin(at)}`
}
