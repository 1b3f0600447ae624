import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import type { EventItem } from '#api/contract/event.ts'
import { answerPublished } from '#api/middleware/published.ts'

/** GET /api/events: what is published, soonest first (rules: Events). */
export const eventRoutes = ({ published }: ApiContext) =>
  new Hono<ApiEnv>().get('/events', (c) => answerPublished<EventItem>(c, published('/data/events.json')))
