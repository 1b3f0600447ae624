import type { Event } from '#content/schema/event.ts'
import { getDay, type When } from './calendar.ts'
import sample from './events.json' with { type: 'json' }

/** A sample event; its days are relative to the day of the first start. */
interface DemoEvent extends Omit<Event, 'start' | 'end' | 'previousStart' | 'status' | 'registrationRequired'> {
  slug: string
  /** One calendar entry for each date of the event. */
  on: When[]
  /** `HH:mm` in the region's time zone. */
  from: string
  to?: string
  /** The last day of an event of several days, as days after its first. */
  lastsDays?: number
  /** The planned time of a canceled event. */
  cancelledOn?: When
  /** The day for which it was planned originally. */
  movedFrom?: When
  registrationRequired?: boolean
  status?: Event['status']
}

/** The events of the sample region relative to a day (`YYYY-MM-DD`), by file name. */
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
