import * as z from 'zod'
import { field, line, optional, text, webAddress } from './fields.ts'

const link = z.strictObject({
  name: field(line(120), 'Name'),
  description: field(text(400), 'Description', 'What a reader finds there.'),
  url: field(webAddress, 'Address'),
})

const section = z.strictObject({
  title: field(line(120), 'Title'),
  description: field(optional(text(400)), 'Introduction'),
  links: field(z.array(link), 'Links', 'Each becomes a card that opens in a new tab.'),
})

/** A resources page: `resources/startups.json` and `resources/investors.json` (rules: Resources). */
export const resourcesSchema = z
  .strictObject({
    title: field(line(120), 'Title'),
    description: field(text(400), 'Introduction', 'Shown below the title and by search engines.'),
    sections: field(z.array(section).min(1, 'has no section. Add at least one'), 'Sections'),
  })
  .meta({ title: 'Resources page' })

export type Resources = z.output<typeof resourcesSchema>
