import type { APIRoute, GetStaticPaths } from 'astro'
import { calendarResponse } from '#site/lib/event/calendar-response.ts'
import { allEvents } from '#site/lib/event/events.ts'
import type { SiteEvent } from '#site/lib/event/site-event.ts'

export const getStaticPaths = (async () =>
  (await allEvents()).map((event) => ({ params: { slug: event.slug }, props: { event } }))) satisfies GetStaticPaths

/** One event for a calendar. */
export const GET: APIRoute<{ event: SiteEvent }> = ({ props: { event }, site }) =>
  calendarResponse([event], event.data.title, site)
