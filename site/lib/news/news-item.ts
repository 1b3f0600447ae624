import { getImage } from 'astro:assets'
import type { NewsItem } from '#api/content/calls.ts'
import { contentId } from '#site/lib/content/content-id.ts'
import { entryHtml } from '#site/lib/content/entry-html.ts'
import type { Article } from './news.ts'
import { excerpt, textOfHtml } from '#site/lib/content/plain-text.ts'

/** Pixels: wide enough for an article's column on a dense screen. */
const IMAGE_WIDTH = 1200

/** An article's own words about itself: its summary, or how its text begins. */
export const getSummary = (article: Article): string => article.data.summary ?? excerpt(textOfHtml(article.html), 220)

/** An article as the calls and the home page know it. */
export async function toNewsItem(article: Article): Promise<NewsItem> {
  const { data } = article
  const image = data.image && (await getImage({ src: data.image, width: IMAGE_WIDTH, format: 'webp' }))
  return {
    id: contentId(article.id),
    slug: article.id,
    title: data.title,
    content: await entryHtml(article),
    summary: getSummary(article),
    imageUrl: image?.src ?? null,
    imageAlt: data.imageAlt ?? '',
    publishDate: data.publishDate,
    author: data.author,
    isPublished: data.isPublished,
    sourceUrl: data.sourceUrl ?? null,
    source: data.source ?? null,
  }
}
