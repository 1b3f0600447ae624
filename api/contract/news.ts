import type { NewsSource } from './enumerations.ts'

/** An entry of GET /api/news, newest first (spec 1 §3). */
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
