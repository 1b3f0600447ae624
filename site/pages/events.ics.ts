import type { APIRoute } from 'astro'
import { calendarResponse } from '#site/lib/event/calendar-response.ts'
import { allEvents } from '#site/lib/event/events.ts'
import { siteSettings } from '#site/lib/content/site.ts'

/** All events, to subscribe to. */
export const GET: APIRoute = async () => calendarResponse(await allEvents(), `${(await siteSettings()).name}: events`)
