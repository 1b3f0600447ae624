import type { News } from '#content/schema/news.ts'
import type { Motif } from '#demo/pictures.ts'

/** A sample story; it appears so many days before the first start. */
export interface DemoStory extends Pick<News, 'title' | 'author' | 'source' | 'sourceUrl' | 'summary'> {
  daysAgo: number
  slug: string
  /** What its picture shows; without one the story has no picture. */
  motif?: Motif
  body: string
}
