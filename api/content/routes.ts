import type { ApiContext } from '#api/context.ts'
import { NEWEST_NEWS } from './contract/schema.ts'
import {
  type NewsItem,
  newsCalls,
  type EventItem,
  eventCalls,
  searchCalls,
  importCalls,
  memberSearchCalls,
} from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { Written } from '#api/platform/http/input.ts'
import { publishedValue } from '#api/site-facts.ts'
import { findParts, importDrafts, findMembers } from './service.ts'

const ALL = '/data/news.json'
const NEWEST = '/data/news-newest.json'

export const newsRoutes = (context: ApiContext) =>
  serve(context, newsCalls, {
    list: (own, _viewer, { limit }) => {
      const newest = limit !== undefined && limit <= NEWEST_NEWS ? publishedValue<NewsItem[]>(own, NEWEST) : undefined
      if (newest) return newest.slice(0, limit)
      const text = own.published(ALL) ?? '[]'
      const all = () => JSON.parse(text) as NewsItem[]
      return limit === undefined ? new Written(text, all) : all().slice(0, limit)
    },
  })

const EVENT_ALL = '/data/events.json'

export const eventRoutes = (context: ApiContext) =>
  serve(context, eventCalls, {
    list: (own) =>
      new Written(own.published(EVENT_ALL) ?? '[]', () => publishedValue<EventItem[]>(own, EVENT_ALL) ?? []),
  })

export const searchRoutes = (context: ApiContext) => serve(context, searchCalls, { find: findParts })

export const importRoutes = (context: ApiContext) => serve(context, importCalls, { importDrafts })

export const memberSearchRoutes = (context: ApiContext) => serve(context, memberSearchCalls, { find: findMembers })
