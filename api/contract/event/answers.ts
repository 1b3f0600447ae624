import * as z from 'zod/mini'
import { id, named, text } from '#api/contract/fields/shapes.ts'

/** An entry of GET /api/events, soonest first (rules: Events). Named apart from the DOM's own Event. */
export const eventItem = named(
  'EventItem',
  z.strictObject({
    id,
    /** The last segment of its own page, `/events/{slug}`. */
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    organizer: text,
    date: z.string(),
    endDate: text,
    /** Blank means online. */
    location: text,
    url: text,
    registrationRequired: z.boolean(),
    /** A cancelled event stays in the list and says so. */
    status: z.enum(['scheduled', 'cancelled', 'rescheduled']),
    statusNote: text,
    /** When a rescheduled event was to begin at first. */
    previousDate: text,
    /** IANA name of the zone whose clock the event goes by. */
    timeZone: z.string(),
  }),
)
export type EventItem = z.output<typeof eventItem>
