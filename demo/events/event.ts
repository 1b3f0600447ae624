import type { Event } from '#content/schema/event.ts'
import type { When } from '#demo/calendar.ts'
import type { Motif } from '#demo/pictures.ts'

type Text = Pick<Event, 'title' | 'description' | 'organizer'>
type Rest = Partial<Pick<Event, 'location' | 'url' | 'registrationRequired' | 'status' | 'statusNote' | 'timeZone'>>

/** A sample event; its days are counted from the day of the first start. */
export interface DemoEvent extends Text, Rest {
  slug: string
  /** One place in the calendar for each time that it happens. */
  on: When[]
  /** `HH:mm` on the clock of the region. */
  from: string
  to?: string
  /** The last day of an event of several days, counted in days from its first. */
  lastsDays?: number
  /** Times it does not take place after all. */
  cancelledOn?: When
  /** The day it was planned for at first. */
  movedFrom?: When
  motif?: Motif
}
