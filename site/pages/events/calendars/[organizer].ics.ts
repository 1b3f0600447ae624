import type { APIRoute, GetStaticPaths } from 'astro'
import { calendarResponse } from '#site/lib/event/calendar-response.ts'
import { organizers, type Organizer } from '#site/lib/event/organizers.ts'

export const getStaticPaths = (async () =>
  (await organizers()).map((organizer) => ({
    params: { organizer: organizer.slug },
    props: { organizer },
  }))) satisfies GetStaticPaths

/** The calendar of one organizer. */
export const GET: APIRoute<{ organizer: Organizer }> = ({ props: { organizer }, site }) =>
  calendarResponse(organizer.events, organizer.name, site)
