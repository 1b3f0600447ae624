import { toCalendar } from './ical.ts'
import type { SiteEvent } from './site-event.ts'

/** A calendar file as an answer. */
export function calendarResponse(events: readonly SiteEvent[], name: string, site: URL | undefined): Response {
  if (!site) throw new Error('The build was not told the address of the site (SITE_URL), which the ids of events need.')
  const headers = { 'Content-Type': 'text/calendar; charset=utf-8' }
  return new Response(toCalendar(events, { name, site }), { headers })
}
