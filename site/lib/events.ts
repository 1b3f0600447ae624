import { getCollection, type CollectionEntry } from 'astro:content'
import { toInstant, toLocalDay } from '#content/event-time.ts'
import { siteSettings } from './site.ts'

type Entry = CollectionEntry<'events'>

/** An event with its times as instants; `day` and `endDay` are on the clock of its own zone. */
export interface SiteEvent {
  slug: string
  data: Entry['data']
  timeZone: string
  start: Date
  end: Date | undefined
  /** `YYYY-MM-DD`. */
  day: string
  /** The last day of the event; the same as `day` for most. */
  endDay: string
}

/** An event of the content with its zone settled: its own, or else the site's. */
export function toSiteEvent(entry: Pick<Entry, 'id' | 'data'>, siteZone: string): SiteEvent {
  const timeZone = entry.data.timeZone ?? siteZone
  const end = entry.data.end === undefined ? undefined : toInstant(entry.data.end, timeZone)
  const start = toInstant(entry.data.start, timeZone)
  const day = toLocalDay(start, timeZone)
  // An end at midnight belongs to the day before.
  const lastDay = end && toLocalDay(new Date(end.getTime() - 60_000), timeZone)
  return {
    slug: entry.id,
    data: entry.data,
    timeZone,
    start,
    end,
    day,
    endDay: lastDay && lastDay > day ? lastDay : day,
  }
}

async function read(): Promise<SiteEvent[]> {
  const { timeZone } = await siteSettings()
  const events = (await getCollection('events')).map((entry) => toSiteEvent(entry, timeZone))
  return events.sort((a, b) => a.start.getTime() - b.start.getTime() || a.slug.localeCompare(b.slug))
}

let known: Promise<SiteEvent[]> | undefined

/** All events, soonest first, past ones included. */
export function allEvents(): Promise<SiteEvent[]> {
  if (import.meta.env.DEV) return read()
  return (known ??= read())
}
