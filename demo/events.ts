import type { Event } from '#content/schema/event.ts'
import { getDay, type When } from './calendar.ts'
import sample from './events.json' with { type: 'json' }

/** A sample event; its days are counted from the day of the first start. */
interface DemoEvent extends Omit<Event, 'start' | 'end' | 'previousStart' | 'status' | 'registrationRequired'> {
  slug: string
  /** One entry in the calendar for each time that it happens. */
  on: When[]
  /** `HH:mm` on the clock of the region. */
  from: string
  to?: string
  /** The last day of an event of several days, counted in days from its first. */
  lastsDays?: number
  /** The planned time of a canceled event. */
  cancelledOn?: When
  /** The day it was planned for at first. */
  movedFrom?: When
  registrationRequired?: boolean
  status?: Event['status']
}

/** The events of the sample region laid around a day (`YYYY-MM-DD`), by file name. */
export function eventsAround(today: string): Map<string, Event> {
  return new Map((sample as DemoEvent[]).flatMap((event) => event.on.map((when) => laidOn(today, event, when))))
}

function laidOn(today: string, event: DemoEvent, when: When): [string, Event] {
  const { slug, on: _on, from, to, lastsDays, cancelledOn, movedFrom, status, statusNote, ...rest } = event
  const day = getDay(today, when)
  const canceled = cancelledOn === when
  return [
    `${day}-${slug}`,
    {
      ...rest,
      start: `${day}T${from}`,
      end: to && `${getDay(day, lastsDays ?? 0)}T${to}`,
      registrationRequired: rest.registrationRequired ?? false,
      status: canceled ? 'cancelled' : (status ?? 'scheduled'),
      statusNote: canceled || status ? statusNote : undefined,
      previousStart: movedFrom === undefined ? undefined : `${getDay(today, movedFrom)}T${from}`,
    },
  ]
}
