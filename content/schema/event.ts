import * as z from 'zod'
import {
  field,
  hidden,
  line,
  localTime,
  markdown,
  mediaPath,
  optional,
  timeZone,
  webAddress,
  withDefault,
} from './fields.ts'

/** The states of an event; a canceled one stays in the list, marked as canceled. */
const EVENT_STATUSES = ['scheduled', 'cancelled', 'rescheduled'] as const

/** Each month of an event is a page, so its length is limited. */
const MOST_DAYS = 366

/** An event of whole days begins at midnight and ends a minute before one; of its own times only the days count. */
export const eventTimes = <Times extends { start: string; end?: string | undefined; allDay?: boolean }>({
  start,
  end,
  allDay,
}: Times): { start: string; end: string | undefined } =>
  allDay ? { start: `${start.slice(0, 10)}T00:00`, end: `${(end ?? start).slice(0, 10)}T23:59` } : { start, end }

/** Days between two local times of one zone. */
const daysBetween = (start: string, end: string) => (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 86_400_000

/**
 * An event: `events/<slug>.json`. Times are local, without an offset; `event-time.ts` turns them into instants.
 * `image` is the image's schema: a media path in Node, Astro's `image()` in the site.
 */
export const eventSchema = <Image extends z.ZodType>(image: Image) =>
  z
    .strictObject({
      title: field(line(160), 'Title'),
      description: field(markdown(5000), 'Description', 'What happens, and for whom.'),
      organizer: field(line(120), 'Organizer', 'Spell it the same way every time: each organizer has a calendar.'),
      start: field(localTime, 'Starts', 'Local date and time at the event.'),
      end: field(optional(localTime), 'Ends', 'Leave it empty if there’s no fixed end.'),
      allDay: field(
        withDefault(z.boolean(), false),
        'All day',
        'For a market, a holiday, or a deadline: only the days count.',
      ),
      timeZone: field(optional(timeZone), 'Time zone', 'Only if it differs from the site’s time zone.'),
      location: field(optional(line(250)), 'Location', 'Leave it empty for an online event.'),
      url: field(optional(webAddress), 'Web page', 'Where people can read more or register.'),
      registrationRequired: field(withDefault(z.boolean(), false), 'Registration required'),
      status: field(withDefault(z.enum(EVENT_STATUSES), 'scheduled'), 'Status'),
      statusNote: field(optional(line(300)), 'Note on the status', 'Why it was canceled, or its new date.'),
      previousStart: field(
        optional(localTime),
        'Original start time',
        'For a rescheduled event: its first date and time.',
      ),
      image: field(optional(image), 'Image', 'A wide image, at least 1200 pixels across.'),
      imageAlt: field(optional(line(250)), 'Image description', 'What the image shows, for people who can’t see it.'),
      imported: field(optional(hidden), 'Imported', 'Marks of what the source of an imported event said last.'),
    })
    // Both times are in one zone, so they can be compared as texts.
    .refine(
      (event) => {
        const { start, end } = eventTimes(event)
        return end === undefined || end >= start
      },
      { path: ['end'], message: 'is before the start. Choose a later time, or leave it empty' },
    )
    .refine(({ start, end }) => end === undefined || daysBetween(start, end) <= MOST_DAYS, {
      path: ['end'],
      message: 'is more than a year after the start. Choose an earlier time, or make several events of it',
    })
    .meta({ title: 'Event' })

/** An event as read in Node, with its image as a path. */
export type Event = z.output<ReturnType<typeof eventSchema<typeof mediaPath>>>
