import { siteUrl } from '#site/lib/content/content.ts'
import { toCalendar } from './ical.ts'
import type { SiteEvent } from './site-event.ts'

/** A calendar file as an answer. */
export function calendarResponse(events: readonly SiteEvent[], name: string): Response {
  const headers = { 'Content-Type': 'text/calendar; charset=utf-8' }
  return new Response(toCalendar(events, { name, site: siteUrl() }), { headers })
}
