import * as z from 'zod/mini'
import type { ImportResult } from '#api/contract/cms-import.ts'
import { NEWS_SOURCES } from '#api/contract/enumerations.ts'
import type { EventItem } from '#api/contract/event.ts'
import type { NewsItem } from '#api/contract/news.ts'
import type { PublishStatus } from '#api/contract/publish.ts'
import { count, id, moment, named } from '#api/reference/describe.ts'
import type { CmsStatus } from '#api/contract/cms/protocol.ts'

const text = z.nullable(z.string())

export const newsItem = named(
  'NewsItem',
  z.strictObject({
    id,
    slug: z.string(),
    title: z.string(),
    content: z.string(),
    summary: z.string(),
    imageUrl: text,
    imageAlt: z.string(),
    publishDate: z.string(),
    author: text,
    isPublished: z.boolean(),
    sourceUrl: text,
    source: z.nullable(z.enum(NEWS_SOURCES)),
  }) satisfies z.ZodMiniType<NewsItem>,
)

export const eventItem = named(
  'EventItem',
  z.strictObject({
    id,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    organizer: text,
    date: z.string(),
    endDate: text,
    location: text,
    url: text,
    registrationRequired: z.boolean(),
    status: z.enum(['scheduled', 'cancelled', 'rescheduled']),
    statusNote: text,
    previousDate: text,
    timeZone: z.string(),
  }) satisfies z.ZodMiniType<EventItem>,
)

export const publishStatus = named(
  'PublishStatus',
  z.strictObject({
    state: z.enum(['live', 'waiting', 'building', 'failed']),
    step: text,
    release: z.string(),
    commit: text,
    builtAt: z.string(),
    startedAt: z.nullable(moment),
    requested: count,
    shown: count,
    problems: z.array(z.strictObject({ file: z.string(), field: z.string(), message: z.string() })),
  }) satisfies z.ZodMiniType<PublishStatus>,
)

export const cmsStatus = named(
  'CmsStatus',
  z.strictObject({
    closed: text,
    mayPublish: z.boolean(),
    remote: z.strictObject({
      state: z.enum(['off', 'waiting', 'pushing', 'ok', 'failed']),
      remote: z.string(),
      lastPushedAt: z.nullable(moment),
      problem: text,
    }),
  }) satisfies z.ZodMiniType<CmsStatus>,
)

export const importResult = named(
  'ImportResult',
  z.strictObject({
    made: z.array(z.strictObject({ title: z.string(), collection: z.enum(['news', 'events']), slug: z.string() })),
    skipped: z.array(z.strictObject({ title: z.string(), why: z.string() })),
    message: z.string(),
  }) satisfies z.ZodMiniType<ImportResult>,
)
