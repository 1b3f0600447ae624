import { getImage } from 'astro:assets'
import type { NewsItem } from '#api/content/calls.ts'
import { contentId } from '#site/lib/content/content-id.ts'
import { entryHtml } from '#site/lib/content/entry-html.ts'
import type { Story } from './news.ts'
import { excerpt, textOfHtml } from '#site/lib/content/plain-text.ts'

/** Pixels: wide enough for a story's column on a dense screen. */
const PICTURE_WIDTH = 1200

/** A story's own words about itself: its summary, or how its text begins. */
export const summaryOf = (story: Story): string => story.data.summary ?? excerpt(textOfHtml(story.html), 220)

/** A story as the calls and the home page know it. */
export async function toNewsItem(story: Story): Promise<NewsItem> {
  const { data } = story
  const picture = data.image && (await getImage({ src: data.image, width: PICTURE_WIDTH, format: 'webp' }))
  return {
    id: contentId(story.id),
    slug: story.id,
    title: data.title,
    content: await entryHtml(story),
    summary: summaryOf(story),
    imageUrl: picture?.src ?? null,
    imageAlt: data.imageAlt ?? '',
    publishDate: data.publishDate,
    author: data.author,
    isPublished: data.isPublished,
    sourceUrl: data.sourceUrl ?? null,
    source: data.source ?? null,
  }
}
