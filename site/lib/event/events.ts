import type { ImageMetadata } from 'astro'
import { getCollection } from 'astro:content'
import { toSiteEvent, type SiteEvent } from './site-event.ts'
import { siteSettings } from '#site/lib/site.ts'

/** An event of the content, its picture ready to be resized. */
export type PicturedEvent = SiteEvent<ImageMetadata | undefined>

async function read(): Promise<PicturedEvent[]> {
  const { timeZone } = await siteSettings()
  const events = (await getCollection('events')).map((entry) => toSiteEvent<ImageMetadata | undefined>(entry, timeZone))
  return events.sort((a, b) => a.start.getTime() - b.start.getTime() || a.slug.localeCompare(b.slug))
}

let known: Promise<PicturedEvent[]> | undefined

/** All events, soonest first, past ones included. */
export function allEvents(): Promise<PicturedEvent[]> {
  // One build is one state of the content: thousands of pages share one list. In development the files may change.
  if (import.meta.env.DEV) return read()
  return (known ??= read())
}
