import * as z from 'zod/mini'
import { NEWS_SOURCES } from '#api/platform/contract/enumerations.ts'
import { id, named, text } from '#api/platform/contract/shapes.ts'
import { declare } from '#api/platform/contract/call.ts'
import { newsQuery, IMPORT_TEXT_MAX, importInput } from './contract/schema.ts'
import { isAnyone, canUseCms, isSignedIn } from '#api/policy.ts'
import { searchField } from '#api/platform/contract/fields.ts'

/** An entry of GET /api/news, newest first (rules: News). */
const newsItem = named(
  'NewsItem',
  z.strictObject({
    id,
    /** The last segment of its own page's path, `/news/{slug}`. */
    slug: z.string(),
    title: z.string(),
    /** HTML made from the editor's Markdown by the publisher. */
    content: z.string(),
    /** One or two sentences in plain text. */
    summary: z.string(),
    imageUrl: text,
    /** A description of the image; empty for a decorative one. */
    imageAlt: z.string(),
    publishDate: z.string(),
    author: text,
    isPublished: z.boolean(),
    sourceUrl: text,
    source: z.nullable(z.enum(NEWS_SOURCES)),
  }),
)
export type NewsItem = z.output<typeof newsItem>

/** Published news. */
export const newsCalls = declare({
  list: {
    method: 'GET',
    path: '/api/news',
    authorize: isAnyone,
    summary: 'What is published, newest first; all of it without a limit.',
    query: newsQuery,
    responses: { 200: z.array(newsItem) },
  },
})

/**
 * An entry of GET /api/events, soonest first (rules: Events). Not named Event, because the DOM has a type of that name.
 */
const eventItem = named(
  'EventItem',
  z.strictObject({
    id,
    /** The last segment of its own page's path, `/events/{slug}`. */
    slug: z.string(),
    title: z.string(),
    /** Plain text made from the editor's Markdown. */
    description: z.string(),
    organizer: text,
    date: z.string(),
    endDate: text,
    /** Empty means online. */
    location: text,
    url: text,
    registrationRequired: z.boolean(),
    /** A canceled event stays in the list with this status. */
    status: z.enum(['scheduled', 'cancelled', 'rescheduled']),
    statusNote: text,
    /** The original start of a rescheduled event. */
    previousDate: text,
    /** IANA name of the event's time zone. */
    timeZone: z.string(),
  }),
)
export type EventItem = z.output<typeof eventItem>

/** Published events. */
export const eventCalls = declare({
  list: {
    method: 'GET',
    path: '/api/events',
    authorize: isAnyone,
    summary: 'Events, soonest first.',
    responses: { 200: z.array(eventItem) },
  },
})

/** The kinds of searchable pages that editors write. */
export const PAGE_KINDS = ['news', 'event', 'community', 'resources', 'page'] as const

/** One result of GET /api/search: the kind of the best first, coming events before past ones. */
const foundPart = named(
  'FoundPart',
  z.strictObject({
    kind: z.enum(PAGE_KINDS),
    title: z.string(),
    /** Its path, with a fragment for a section of a page. */
    url: z.string(),
    /** The date as text. */
    when: z.nullable(z.string()),
    /** A few words around the matched words. */
    excerpt: z.array(z.strictObject({ text: z.string(), isFound: z.boolean() })),
  }),
)
export type FoundPart = z.output<typeof foundPart>

/** Search in the pages that editors write. */
export const searchCalls = declare({
  find: {
    method: 'GET',
    path: '/api/search',
    authorize: isAnyone,
    summary: 'What holds all the words, or words that stand for them; at most six of a kind for each way to say it.',
    query: z.object({ q: searchField }),
    responses: { 200: z.array(foundPart) },
  },
})

const importText = z.string()
/** Where a draft is saved, and its file's text. */
const draft = { collection: z.enum(['news', 'events']), slug: importText, raw: importText }

/** The result of an import. */
const importResult = named(
  'ImportResult',
  z.strictObject({
    /** The created drafts in the source's order; `note` says what couldn't be read. */
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
     * Existing events that were moved, changed, or canceled at their source. None of it is saved: `raw` and `base` are
     * for `persistEntry` of POST /api/cms, which creates a draft.
     */
    changed: z.array(
      z.strictObject({
        ...draft,
        title: importText,
        /** `gone`: its source no longer lists it. The draft cancels it, the same as for a canceled one. */
        why: z.enum(['changed', 'canceled', 'gone']),
        /** What differs, by the labels of the form. */
        changes: z.array(z.strictObject({ field: importText, before: importText, after: importText })),
        base: z.nullable(importText),
      }),
    ),
    /**
     * Articles with an unreadable date, for the editor to add: `raw` has no `publishDate`, and `slug` no day before it.
     */
    undated: z.array(z.strictObject({ ...draft, title: importText, why: importText })),
    /** What was skipped, with the reason as text. */
    skipped: z.array(z.strictObject({ title: importText, why: importText })),
    /** A one-sentence summary. */
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
    forbiddenMessage: 'Only editors and administrators can change the content.',
    /** JSON escaping makes the text longer. */
    limit: { maxBytes: 3 * IMPORT_TEXT_MAX, sentence: 'This file is too large.' },
    summary: 'Makes drafts of the news of a feed or the events of a calendar.',
    body: importInput,
    example: {
      kind: 'events',
      text: 'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTART:20300301T180000Z\nSUMMARY:Pitch night\nEND:VEVENT\nEND:VCALENDAR\n',
    },
    responses: { 200: importResult },
  },
})

/** What a user finds in the members' area, in the order of its groups. */
const MEMBER_KINDS = ['startup', 'investor', 'conversation', 'note'] as const

/** One result of GET /api/search/members. */
const foundMember = named('FoundMember', z.strictObject({ ...foundPart.shape, kind: z.enum(MEMBER_KINDS) }))
export type FoundMember = z.output<typeof foundMember>

/** Search in what a user may see of other users, and in what is their own. */
export const memberSearchCalls = declare({
  find: {
    method: 'GET',
    path: '/api/search/members',
    authorize: isSignedIn,
    summary:
      'Startups and investors that one can see, one’s conversations, and one’s notes that contain the text; at most six of a kind.',
    query: z.object({ q: searchField }),
    responses: { 200: z.array(foundMember) },
  },
})
