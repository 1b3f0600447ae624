import type { Event } from '#content/schema/event.ts'
import { dayOf, type When } from '#demo/calendar.ts'
import { MOTIF_DESCRIPTIONS } from '#demo/pictures.ts'
import type { DemoEvent } from './event.ts'
import { singleEvents } from './single.ts'
import { weeklyEvents } from './weekly.ts'

export const demoEvents: readonly DemoEvent[] = [...weeklyEvents, ...singleEvents]

/** The events of the sample region laid around a day (`YYYY-MM-DD`), by file name. */
export function eventsAround(today: string): Map<string, Event> {
  return new Map(demoEvents.flatMap((event) => event.on.map((when) => laidOn(today, event, when))))
}

function laidOn(today: string, event: DemoEvent, when: When): [string, Event] {
  const { slug, on: _on, from, to, lastsDays, cancelledOn, movedFrom, motif, status, statusNote, ...rest } = event
  const day = dayOf(today, when)
  const cancelled = cancelledOn === when
  return [
    `${day}-${slug}`,
    {
      ...rest,
      start: `${day}T${from}`,
      end: to && `${dayOf(day, lastsDays ?? 0)}T${to}`,
      registrationRequired: rest.registrationRequired ?? false,
      status: cancelled ? 'cancelled' : (status ?? 'scheduled'),
      statusNote: cancelled || status ? statusNote : undefined,
      previousStart: movedFrom === undefined ? undefined : `${dayOf(today, movedFrom)}T${from}`,
      image: motif && `../media/events/${slug}.webp`,
      imageAlt: motif && MOTIF_DESCRIPTIONS[motif],
    },
  ]
}
