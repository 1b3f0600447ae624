import * as z from 'zod/mini'
import { NEWS_SOURCES } from '#api/platform/contract/enumerations.ts'
import { id, named, text } from '#api/platform/contract/shapes.ts'
import { declare } from '#api/platform/contract/call.ts'
import { newsQuery, IMPORT_TEXT_MAX, importInput } from './contract/schema.ts'
import { isAnyone, canUseCms } from '#api/policy.ts'
import { searchField } from '#api/platform/contract/fields.ts'

/** An entry of GET /api/news, newest first (rules: News). */
const newsItem = named(
  'NewsItem',
  z.strictObject({
    id,
    /** The last segment of its own page, `/news/{slug}`. */
    slug: z.string(),
    title: z.string(),
    /** HTML made from the editor's Markdown by the publisher. */
    content: z.string(),
    /** One or two sentences in plain text. */
    summary: z.string(),
    imageUrl: text,
    /** A description of the picture; empty for a decorative one. */
    imageAlt: z.string(),
    publishDate: z.string(),
    author: text,
    isPublished: z.boolean(),
    sourceUrl: text,
    source: z.nullable(z.enum(NEWS_SOURCES)),
  }),
)
export type NewsItem = z.output<typeof newsItem>

/** News that is published. */
export const newsCalls = declare({
  list: {
    method: 'GET',
    path: '/api/news',
    authorize: isAnyone,
    summary: 'What is published, newest first; all of it without a limit.',
    query: newsQuery,
    answers: { 200: z.array(newsItem) },
  },
})

/** An entry of GET /api/events, soonest first (rules: Events). Named apart from the DOM's own Event. */
const eventItem = named(
  'EventItem',
  z.strictObject({
    id,
    /** The last segment of its own page, `/events/{slug}`. */
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    organizer: text,
    date: z.string(),
    endDate: text,
    /** Blank means online. */
    location: text,
    url: text,
    registrationRequired: z.boolean(),
    /** A cancelled event stays in the list and says so. */
    status: z.enum(['scheduled', 'cancelled', 'rescheduled']),
    statusNote: text,
    /** When a rescheduled event was to begin at first. */
    previousDate: text,
    /** IANA name of the zone whose clock the event goes by. */
    timeZone: z.string(),
  }),
)
export type EventItem = z.output<typeof eventItem>

/** Events that are published. */
export const eventCalls = declare({
  list: {
    method: 'GET',
    path: '/api/events',
    authorize: isAnyone,
    summary: 'Events, soonest first.',
    answers: { 200: z.array(eventItem) },
  },
})

/** What is searched of the pages that editors keep. */
export const PAGE_KINDS = ['news', 'event', 'community', 'resources'] as const

/** GET /api/search: something that holds the words, best first. */
const foundPart = named(
  'FoundPart',
  z.strictObject({
    kind: z.enum(PAGE_KINDS),
    title: z.string(),
    /** Its path, with a fragment where it is a part of a page. */
    url: z.string(),
    /** When it is or was, in words. */
    when: z.nullable(z.string()),
    /** A few words around those that were found. */
    excerpt: z.array(z.strictObject({ text: z.string(), isFound: z.boolean() })),
  }),
)
export type FoundPart = z.output<typeof foundPart>

/** The search of the pages that editors keep. */
export const searchCalls = declare({
  find: {
    method: 'GET',
    path: '/api/search',
    authorize: isAnyone,
    summary: 'What holds all the words, or words that stand for them; at most six of a kind for each way to say it.',
    query: z.object({ q: searchField }),
    answers: { 200: z.array(foundPart) },
  },
})

const importText = z.string()
/** Where a draft is saved, and the text of its file. */
const draft = { collection: z.enum(['news', 'events']), slug: importText, raw: importText }

/** The result of an import. */
const importResult = named(
  'ImportResult',
  z.strictObject({
    /** The drafts that were made, in the order of the source; `note` says what was not understood of one. */
    made: z.array(
      z.strictObject({
        title: importText,
        collection: draft.collection,
        slug: importText,
        day: importText,
        note: z.nullable(importText),
      }),
    ),
    /**
     * Events that are here and were moved, changed or canceled at their source since. Nothing of it is saved: `raw` and
     * `base` are for `persistEntry` of POST /api/cms, which makes a draft of it.
     */
    changed: z.array(
      z.strictObject({
        ...draft,
        title: importText,
        /** `gone`: its address does not have it any longer. The draft cancels it, as it does one that was canceled. */
        why: z.enum(['changed', 'canceled', 'gone']),
        /** What differs, by the labels of the form. */
        changes: z.array(z.strictObject({ field: importText, before: importText, after: importText })),
        base: z.nullable(importText),
      }),
    ),
    /** Stories whose day could not be read, left to the editor: `raw` has no `publishDate`, `slug` no day before it. */
    undated: z.array(z.strictObject({ ...draft, title: importText, why: importText })),
    /** What was left out, with the reason in words. */
    skipped: z.array(z.strictObject({ title: importText, why: importText })),
    /** The whole in one sentence. */
    message: importText,
  }),
)
export type ImportResult = z.output<typeof importResult>

/** Drafts from feeds and calendars. */
export const importCalls = declare({
  importDrafts: {
    method: 'POST',
    path: '/api/cms/import',
    authorize: canUseCms,
    refusal: 'Only editors and administrators can change the content.',
    /** A text in JSON, with what escaping adds to it. */
    limit: { maxBytes: 3 * IMPORT_TEXT_MAX, sentence: 'This file is too large.' },
    summary: 'Makes drafts of the news of a feed or the events of a calendar.',
    body: importInput,
    example: {
      kind: 'events',
      text: 'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTART:20300301T180000Z\nSUMMARY:Pitch night\nEND:VEVENT\nEND:VCALENDAR\n',
    },
    answers: { 200: importResult },
  },
})
