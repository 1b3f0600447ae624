import ICAL from 'ical.js'

/** The parts of a rule that name its days other than by their number in the month. */
const OTHER_DAYS = ['BYDAY', 'BYWEEKNO', 'BYYEARDAY', 'BYSETPOS']
const MONTHS_A_YEAR = 12
/** The days that every month has. */
const ALWAYS_THERE = 28

type Rule = Pick<ICAL.Recur, 'freq' | 'interval' | 'parts'>

/** The days and months that a yearly rule lists by number; `null` for any other rule. */
function numbersOf({ freq, parts }: Rule, start: ICAL.Time) {
  if (freq !== 'YEARLY' || OTHER_DAYS.some((part) => Object.hasOwn(parts, part))) return null
  const { BYMONTHDAY: days = [start.day], BYMONTH: months } = parts as Partial<Record<string, number[]>>
  // The library only considers days of the month in the month of the start.
  return { days, months: months ?? [start.month] }
}

/**
 * Rewrites a yearly rule as a monthly one if its day doesn't exist in every year. RFC 5545, 3.3.10, skips dates that
 * don't exist. The library does so only in monthly rules: in a yearly one it uses the next day, March 1 for
 * February 29. Any other rule is returned unchanged.
 */
export function skipMissingDays(rule: ICAL.Recur, start: ICAL.Time): ICAL.Recur {
  const numbers = numbersOf(rule, start)
  if (!numbers?.days.some((day) => day > ALWAYS_THERE)) return rule
  const { days, months } = numbers
  const ofStart = months.length === 1 && months[0] === start.month && days.includes(start.day)
  if (!ofStart && rule.interval !== 1) return rule
  const { BYMONTH: _, ...parts } = rule.parts as Record<string, unknown>
  const monthly = rule.clone()
  monthly.freq = 'MONTHLY'
  monthly.interval = ofStart ? rule.interval * MONTHS_A_YEAR : 1
  monthly.parts = { ...parts, BYMONTHDAY: days, ...(!ofStart && { BYMONTH: months }) } as typeof rule.parts
  return monthly
}
