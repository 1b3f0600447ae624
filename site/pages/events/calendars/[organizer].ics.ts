import type { APIRoute } from 'astro'
import { calendarResponse } from '#site/lib/event/calendar-response.ts'
import { organizerAt } from '#site/lib/event/organizers.ts'

/** The calendar of one organizer. */
export const GET: APIRoute = async ({ params }) => {
  const organizer = await organizerAt(params['organizer'] ?? '')
  return organizer ? calendarResponse(organizer.events, organizer.name) : new Response(null, { status: 404 })
}
