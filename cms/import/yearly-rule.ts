import ICAL from 'ical.js'

/** Parts of a rule besides which it names its days by other means than their number in the month. */
const OTHER_DAYS = ['BYDAY', 'BYWEEKNO', 'BYYEARDAY', 'BYSETPOS']
const MONTHS_A_YEAR = 12
/** Every month has them. */
const ALWAYS_THERE = 28

type Rule = Pick<ICAL.Recur, 'freq' | 'interval' | 'parts'>

/** The days of the month and the months that a yearly rule names by their numbers; `null` for any other rule. */
function numbersOf({ freq, parts }: Rule, start: ICAL.Time) {
  if (freq !== 'YEARLY' || OTHER_DAYS.some((part) => Object.hasOwn(parts, part))) return null
  const { BYMONTHDAY: days = [start.day], BYMONTH: months } = parts as Partial<Record<string, number[]>>
  // The library looks for the days of the month in that of the start alone.
  return { days, months: months ?? [start.month] }
}

/**
 * A yearly rule as one by months, where a year may lack its day. RFC 5545, 3.3.10, passes over a date that does not
 * exist; in a yearly rule the library takes the next day for it: March 1 for February 29. In rules by months it does
 * not. Any other rule stays as it is.
 */
export function passingOverMissingDays(rule: ICAL.Recur, start: ICAL.Time): ICAL.Recur {
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
