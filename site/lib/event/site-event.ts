import { toInstant, toLocalDay } from '#content/event-time.ts'
import { eventTimes, type Event } from '#content/schema/event.ts'

/** An event with its times as instants; `day` and `endDay` are on the clock of its own zone. */
export interface SiteEvent<Image = unknown> {
  slug: string
  data: Omit<Event, 'image'> & { image?: Image }
  /** The description as HTML; empty in the preview of the editing screens. */
  html: string
  timeZone: string
  start: Date
  /** When its entry was written last; now where files are not published but shown as they change. */
  changed: Date
  end: Date | undefined
  /** `YYYY-MM-DD`. */
  day: string
  /** The last day of the event; the same as `day` for most. */
  endDay: string
}

type Entry<Image> = { id: string; data: SiteEvent<Image>['data']; html?: string; modified?: Date }

/** An event of the content with its zone settled: its own, or else the site's. */
export function toSiteEvent<Image>(
  { id, data: entry, html = '', modified = new Date() }: Entry<Image>,
  siteZone: string,
): SiteEvent<Image> {
  const data = { ...entry, ...eventTimes(entry) }
  const timeZone = data.timeZone ?? siteZone
  const end = data.end === undefined ? undefined : toInstant(data.end, timeZone)
  const start = toInstant(data.start, timeZone)
  const day = toLocalDay(start, timeZone)
  // An end at midnight belongs to the day before.
  const lastDay = end && toLocalDay(new Date(end.getTime() - 60_000), timeZone)
  const endDay = lastDay && lastDay > day ? lastDay : day
  return { slug: id, data, html, timeZone, start, changed: modified, end, day, endDay }
}

/** Whether an event takes whole days, marked so or, as imported ones, from midnight to a minute before. */
export const isAllDay = ({ data }: { data: Pick<Event, 'start' | 'end'> }): boolean =>
  data.start.endsWith('T00:00') && data.end?.endsWith('T23:59') === true

/** When an event is over: at its end, or with its day when no end is given. */
export const overAt = ({ end, day, timeZone }: SiteEvent): Date => end ?? toInstant(`${day}T23:59`, timeZone)

export const isOver = (event: SiteEvent, now: Date): boolean => overAt(event) < now

/** The months `YYYY-MM` that an event touches. */
export function monthsTouched({ day, endDay }: SiteEvent): string[] {
  const months: string[] = []
  const [year = 0, month = 1] = day.split('-').map(Number)
  for (let at = 0; ; at++) {
    const name = new Date(Date.UTC(year, month - 1 + at)).toISOString().slice(0, 7)
    if (name > endDay.slice(0, 7)) return months
    months.push(name)
  }
}
