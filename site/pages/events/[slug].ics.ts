import type { APIRoute } from 'astro'
import { calendarResponse } from '#site/lib/event/calendar-response.ts'
import { eventAt } from '#site/lib/event/events.ts'

/** One event for a calendar. */
export const GET: APIRoute = async ({ params: { slug = '' } }) => {
  const event = await eventAt(slug)
  return event ? calendarResponse([event], event.data.title) : new Response(null, { status: 404 })
}
