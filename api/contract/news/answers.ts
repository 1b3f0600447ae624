import * as z from 'zod/mini'
import { NEWS_SOURCES } from '#api/contract/enumerations.ts'
import { id, named, text } from '#api/contract/fields/shapes.ts'

/** An entry of GET /api/news, newest first (rules: News). */
export const newsItem = named(
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
