import { parseDate } from '@internationalized/date'
import type { ApiContext } from '#api/context.ts'
import { addDays, dayOf, daysBetween } from '#api/contract/dates.ts'
import type { Days } from '#api/contract/report/answers.ts'
import type { ReportFilters } from '#api/contract/report/schema.ts'
import { badRequest } from '#api/errors.ts'
import { siteFacts } from '#api/site-facts.ts'
import type { PeriodValue } from './sql/period.ts'

export interface Period {
  period: Days
  before: Days
  timeZone: string
  values: Readonly<Record<PeriodValue, string | number>>
}

/** The period of the same length before one. */
function asLongBefore({ from, to }: Days): Days {
  const length = daysBetween(from, to)! + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** Both periods, and what the queries take: moments for what has one, and days. The one before ends as this begins. */
export function periodOf({ from, to }: Days, timeZone: string, before = asLongBefore({ from, to })): Period {
  const until = addDays(to, 1)
  const moment = (day: string) => parseDate(day).toDate(timeZone).getTime()
  const values = {
    before: moment(before.from),
    from: moment(from),
    until: moment(until),
    beforeDay: before.from,
    fromDay: from,
    untilDay: until,
  }
  return { period: { from, to }, before, timeZone, values }
}

/** The asked period: this year until today unless told. @throws ApiError 400 where it ends before it begins */
export function askedPeriod(context: Pick<ApiContext, 'now' | 'published'>, { from, to }: ReportFilters): Period {
  const { timeZone } = siteFacts(context)
  const last = to ?? dayOf(context.now(), timeZone)
  const first = from ?? `${last.slice(0, 4)}-01-01`
  const length = daysBetween(first, last)
  const message = 'Please choose a first day that is not after the last.'
  if (length === null || length < 0) throw badRequest(message, [{ path: 'from', message }])
  return periodOf({ from: first, to: last }, timeZone)
}
