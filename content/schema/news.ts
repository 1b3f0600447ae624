import * as z from 'zod'
import { day, field, hiddenMoment, line, mediaPath, optional, text, webAddress, withDefault } from './fields.ts'

/** Where an article comes from (rules: News). One without a source has the product's own name as its badge. */
export const NEWS_SOURCES = ['chamber', 'business', 'startup'] as const

/**
 * A news article: the front matter of `news/<publishDate>-<slug>.md`, with Markdown below it. `image` is the image's
 * schema: a media path in Node, Astro's `image()` in the site.
 */
export const newsSchema = <Image extends z.ZodType>(image: Image) =>
  z
    .strictObject({
      title: field(line(160), 'Title', 'The headline, up to 160 characters.'),
      publishDate: field(day, 'Publish date', 'The article appears on this day.'),
      author: field(line(100), 'Author', 'The person or organization that wrote the article.'),
      source: field(
        optional(z.enum(NEWS_SOURCES)),
        'Source',
        'The badge, and the filter on the news page. If empty, our name.',
      ),
      sourceUrl: field(optional(webAddress), 'Full article', 'The address of the full article on another site.'),
      image: field(optional(image), 'Image', 'A wide image, at least 1200 pixels across.'),
      imageAlt: field(optional(line(250)), 'Image description', 'What the image shows, for people who can’t see it.'),
      summary: field(optional(text(300)), 'Summary', 'One or two sentences for lists, feeds, and search engines.'),
      publishedAt: field(
        optional(hiddenMoment),
        'Published at',
        'When it was first published; older articles have none.',
      ),
      /** A switch of earlier versions. Off keeps an article off the site until someone publishes it. */
      isPublished: field(withDefault(z.boolean(), true), 'Published'),
    })
    .meta({ title: 'Article' })

/** A news article as read in Node, with its image as a path. */
export type News = z.output<ReturnType<typeof newsSchema<typeof mediaPath>>>
