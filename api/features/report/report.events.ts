import type { ApiContext } from '#api/context.ts'
import { dayOf } from '#api/contract/dates.ts'
import type { EventItem } from '#api/contract/event/answers.ts'
import type { Days } from '#api/contract/report/answers.ts'
import { publishedValue } from '#api/published-value.ts'

/** Events of the calendar that began in these days and were not cancelled, the latest first; none that are to come. */
export function eventsHeld(context: Pick<ApiContext, 'published' | 'now'>, { from, to }: Days) {
  return (publishedValue<EventItem[]>(context, '/data/events.json') ?? [])
    .filter(({ status, date }) => status !== 'cancelled' && Date.parse(date) <= context.now())
    .map(({ title, date, timeZone }) => ({ title, day: dayOf(Date.parse(date), timeZone) }))
    .filter(({ day }) => day >= from && day <= to)
    .toReversed()
}
