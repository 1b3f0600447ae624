/** The date modes of the events page, in order; the first is the default (rules: Events). */
export const DATE_MODES = ['month', 'two-months', 'custom', 'all'] as const
export type DateMode = (typeof DATE_MODES)[number]

/** What was applied last. `from` and `to` count in custom mode only; either may be empty. */
export interface EventFilter {
  mode: DateMode
  from: string
  to: string
  query: string
}

export const DEFAULT_FILTER: EventFilter = { mode: 'month', from: '', to: '', query: '' }

/** Days `YYYY-MM-DD`, both included; an empty end is open. */
export interface DayRange {
  from: string
  to: string
}

/** What is filtered by: the days in the event's own zone, and its title, description and organizer as one text. */
export interface Filterable {
  day: string
  endDay: string
  text: string
}

/** The month after `YYYY-MM`. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The days that a filter asks for. A custom range that was given the wrong way round is turned. */
export function getRange({ mode, from, to }: EventFilter, today: string): DayRange {
  const month = today.slice(0, 7)
  if (mode === 'month') return getDays(month)
  if (mode === 'two-months') return { from: `${month}-01`, to: `${nextMonth(month)}-31` }
  if (mode === 'all') return { from: '', to: '' }
  return from && to && from > to ? { from: to, to: from } : { from, to }
}

/** The month (`YYYY-MM`) that can be shown as well: the next of those with events, below the current one alone. */
export function monthToAdd({ mode }: EventFilter, today: string, months: readonly string[]): string | undefined {
  return mode === 'month' ? months.find((month) => month === nextMonth(today.slice(0, 7))) : undefined
}

/** The days of a month. */
const getDays = (month: string): DayRange => ({ from: `${month}-01`, to: `${month}-31` })

/** Whether an event falls on one of the days and holds the words, in any letter case. */
export function isShown({ day, endDay, text }: Filterable, { from, to }: DayRange, query: string): boolean {
  const inRange = (!from || endDay >= from) && (!to || day <= to)
  return inRange && text.toLowerCase().includes(query.trim().toLowerCase())
}

/** Those of the months (`YYYY-MM`) that a range touches. */
export function filterMonths(months: readonly string[], { from, to }: DayRange): string[] {
  return months.filter((month) => (!from || month >= from.slice(0, 7)) && (!to || month <= to.slice(0, 7)))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The filter that an address names; what it does not name, or names wrongly, is the default. */
export function parseFilter(search: URLSearchParams): EventFilter {
  const mode = DATE_MODES.find((known) => known === search.get('when')) ?? DEFAULT_FILTER.mode
  const day = (name: string) => (mode === 'custom' && DAY.test(search.get(name) ?? '') ? search.get(name)! : '')
  return { mode, from: day('from'), to: day('to'), query: (search.get('q') ?? '').trim() }
}

/** The query of an address that names a filter, with its question mark; empty for the default. */
export function getAddress({ mode, from, to, query }: EventFilter): string {
  const search = new URLSearchParams()
  if (query) search.set('q', query)
  if (mode !== DEFAULT_FILTER.mode) search.set('when', mode)
  if (mode === 'custom' && from) search.set('from', from)
  if (mode === 'custom' && to) search.set('to', to)
  return search.size > 0 ? `?${search}` : ''
}
