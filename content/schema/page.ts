import * as z from 'zod'
import { day, field, line, optional, text, withDefault } from './fields.ts'

const offer = z.strictObject({
  title: field(line(80), 'Title'),
  description: field(text(300), 'Description'),
})

/**
 * A page of text: the front matter of `pages/about.md`, `matching.md`, `privacy.md`, and `terms.md`, with Markdown
 * below it.
 */
export const pageSchema = z
  .strictObject({
    title: field(line(120), 'Title'),
    description: field(text(300), 'Introduction', 'Shown below the title and by search engines.'),
    updated: field(optional(day), 'Last updated', 'Shown on the page.'),
    offers: field(
      optional(z.array(offer).max(8, 'has too many cards. Keep eight at most')),
      'What we offer',
      'The cards below the text, eight at most.',
    ),
  })
  .meta({ title: 'Page' })

export type Page = z.output<typeof pageSchema>

/** A page that editors add: the front matter of `added-pages/<address>.md`, with Markdown below it. */
export const addedPageSchema = z
  .strictObject({
    title: field(line(120), 'Title', 'It also makes the address of the page.'),
    description: field(optional(text(300)), 'Introduction', 'Shown below the title and by search engines.'),
    inFooter: field(withDefault(z.boolean(), true), 'Show in the footer', 'In the column “More” of every page.'),
  })
  .meta({ title: 'Page' })

export type AddedPage = z.output<typeof addedPageSchema>
