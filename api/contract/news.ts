import type { NewsSource } from './enumerations.ts'

/** An entry of GET /api/news, newest first (spec 1 §3). */
export interface NewsItem {
  id: number
  title: string
  /** HTML made from the editor's Markdown by the publisher. */
  content: string
  imageUrl: string | null
  publishDate: string
  author: string | null
  isPublished: boolean
  sourceUrl: string | null
  source: NewsSource | null
}
