import { toEventItem } from '#site/lib/event/event-item.ts'
import { allEvents } from '#site/lib/event/events.ts'

/** What GET /api/events answers from: the events of this very release, soonest first. */
export const GET = async () => Response.json((await allEvents()).map(toEventItem))
