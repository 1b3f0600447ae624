import * as z from 'zod/mini'
import type { NewsSource } from './enumerations.ts'
import { shortText } from './text.ts'

/** Stories that the publisher lays aside for whoever asks for a few, so that nobody reads years of news for three. */
export const NEWEST_NEWS = 20

/** `?limit` of GET /api/news: so many of the newest. Without it, all. */
export const newsQuery = z.object({
  limit: z.pipe(
    z.optional(shortText.check(z.regex(/^(?:0*[1-9]\d{0,8})?$/, 'limit must be a whole number from 1'))),
    z.transform((value) => (value ? Number(value) : undefined)),
  ),
})

/** An entry of GET /api/news, newest first (rules: News). */
export interface NewsItem {
  id: number
  /** The last segment of its own page, `/news/{slug}`. */
  slug: string
  title: string
  /** HTML made from the editor's Markdown by the publisher. */
  content: string
  /** One or two sentences in plain text. */
  summary: string
  imageUrl: string | null
  /** What the picture shows; empty for a picture that only decorates. */
  imageAlt: string
  publishDate: string
  author: string | null
  isPublished: boolean
  sourceUrl: string | null
  source: NewsSource | null
}
