import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { skipMissingDays } from './events.ts'

/** The first dates of a rule. */
function listDates(rule: string, day: string, most = 4): string[] {
  const start = ICAL.Time.fromDateString(day)
  const iterator = skipMissingDays(ICAL.Recur.fromString(rule), start).iterator(start)
  const found: string[] = []
  for (let next = iterator.next(); next && found.length < most; next = iterator.next()) found.push(next.toString())
  return found
}

test.each([
  ['FREQ=YEARLY', '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
  ['FREQ=YEARLY', '2096-02-29', ['2096-02-29', '2104-02-29', '2108-02-29', '2112-02-29']],
  ['FREQ=YEARLY;COUNT=3', '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29']],
  ['FREQ=YEARLY;UNTIL=20330101', '2028-02-29', ['2028-02-29', '2032-02-29']],
  ['FREQ=YEARLY;INTERVAL=2', '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
  ['FREQ=YEARLY;INTERVAL=3;COUNT=2', '2028-02-29', ['2028-02-29', '2040-02-29']],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2027-02-01', ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
  ['FREQ=YEARLY;BYMONTHDAY=29', '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
  ['FREQ=YEARLY;BYMONTH=1,2,4', '2027-01-31', ['2027-01-31', '2028-01-31', '2029-01-31', '2030-01-31']],
  ['FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=29', '2027-02-01', ['2027-03-29', '2028-02-29', '2028-03-29', '2029-03-29']],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29', '2027-02-28', ['2027-02-28', '2028-02-28', '2028-02-29', '2029-02-28']],
])('yearly rule: %s from %s has only dates that exist', (rule, day, expected) => {
  expect(listDates(rule, day)).toEqual(expected)
})

test.each([
  ['FREQ=YEARLY', '2028-02-28'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '2028-02-29'],
  ['FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', '2027-10-31'],
  ['FREQ=YEARLY;BYYEARDAY=366', '2028-12-31'],
  ['FREQ=MONTHLY', '2027-01-31'],
])('yearly rule: %s from %s stays unchanged', (text, day) => {
  const rule = ICAL.Recur.fromString(text)
  expect(skipMissingDays(rule, ICAL.Time.fromDateString(day))).toBe(rule)
})
