import * as z from 'zod'
import { day, field, line, mediaPath, optional, text, webAddress, withDefault } from './fields.ts'

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
      publishDate: field(day, 'Publish date', 'A day to come publishes the story by itself on that day.'),
      author: field(line(100), 'Author', 'The person or organization that wrote the story.'),
      source: field(
        optional(z.enum(NEWS_SOURCES)),
        'Source',
        'Which of the sources it belongs to. Empty: our own name stands on the badge.',
      ),
      sourceUrl: field(
        optional(webAddress),
        'Full article',
        'The address of the full article, if it stands elsewhere.',
      ),
      image: field(optional(image), 'Picture', 'A wide picture, at least 1200 pixels across.'),
      imageAlt: field(
        optional(line(250)),
        'Picture description',
        'What the picture shows, for people who cannot see it.',
      ),
      isPublished: field(withDefault(z.boolean(), true), 'Published', 'Off keeps the story out of the site.'),
      summary: field(optional(text(300)), 'Summary', 'One or two sentences for lists, feeds and search engines.'),
    })
    .meta({ title: 'News story' })

/** A news article as read in Node, with its image as a path. */
export type News = z.output<ReturnType<typeof newsSchema<typeof mediaPath>>>
