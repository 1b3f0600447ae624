import { perContent } from '#site/lib/content/per-content.ts'
import { trackContentRead } from '#site/lib/content/reads.ts'
import { allEvents, type PicturedEvent } from './events.ts'
import { monthsTouched } from './site-event.ts'

/** The events of one month; an event that lasts into a second month stands in both. */
export interface EventMonth {
  /** `YYYY-MM`. */
  month: string
  events: PicturedEvent[]
}

/** The page of one month. */
export const monthPath = (month: string): string => `/events/month/${month}`

/** Every month in which something takes place, in order. Thousands of events are some dozens of small pages. */
export const eventMonths = perContent(async (): Promise<EventMonth[]> => {
  const months = new Map<string, PicturedEvent[]>()
  for (const event of await allEvents()) {
    for (const month of monthsTouched(event)) months.set(month, [...(months.get(month) ?? []), event])
  }
  return [...months].map(([month, events]) => ({ month, events })).sort((a, b) => a.month.localeCompare(b.month))
})

/** A month in which something takes place, and the ones before and after it. */
export const monthAt = trackContentRead('month', async (name) => {
  const months = await eventMonths()
  const place = months.findIndex(({ month }) => month === name)
  const month = months[place]
  return month && { month, before: months[place - 1]?.month, after: months[place + 1]?.month }
})
