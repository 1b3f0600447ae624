import type { ApiContext } from '#api/context.ts'
import type { EventItem } from '#api/contract/event/answers.ts'
import { eventCalls } from '#api/contract/event/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { Written } from '#api/middleware/written.ts'
import { publishedValue } from '#api/published-value.ts'

const ALL = '/data/events.json'

export const eventRoutes = (context: ApiContext) =>
  serve(context, eventCalls, {
    list: (own) => new Written(own.published(ALL) ?? '[]', () => publishedValue<EventItem[]>(own, ALL) ?? []),
  })
