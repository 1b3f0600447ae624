import type { ImageMetadata } from 'astro'
import { collection } from '#site/lib/content/content.ts'
import { perContent } from '#site/lib/content/per-content.ts'
import { trackContentRead } from '#site/lib/content/reads.ts'
import { toSiteEvent, type SiteEvent } from './site-event.ts'
import { siteSettings } from '#site/lib/content/site.ts'

/** An event of the content, its image ready to be resized. */
export type PicturedEvent = SiteEvent<ImageMetadata | undefined>

async function read(): Promise<PicturedEvent[]> {
  const { timeZone } = await siteSettings()
  const events = collection('events').map((entry) => toSiteEvent<ImageMetadata | undefined>(entry, timeZone))
  return events.sort((a, b) => a.start.getTime() - b.start.getTime() || a.slug.localeCompare(b.slug))
}

/** All events, soonest first, past ones included. */
export const allEvents = perContent(read)

/** One event by its name. */
export const eventAt = trackContentRead('event', async (name) => (await allEvents()).find(({ slug }) => slug === name))
