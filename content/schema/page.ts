import * as z from 'zod'
import { day, field, line, optional, text } from './fields.ts'

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
