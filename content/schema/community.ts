import * as z from 'zod'
import { field, line, optional, text, webAddress } from './fields.ts'
import { SECTION_IDS } from './collection-files.ts'

/** What kind of organization an entry is (rules: Community). */
const ENTRY_TYPES = ['research park', 'community', 'news outlet', 'chamber', 'fund', 'agency', 'association'] as const

/** A section of the community page: `community/sections/<id>.json`. The order is that of `SECTION_IDS`. */
export const sectionSchema = z
  .strictObject({
    title: field(line(120), 'Title'),
    description: field(optional(text(400)), 'Description', 'One sentence below the title.'),
    columns: field(z.union([z.literal(2), z.literal(3)]), 'Columns', 'How many cards are side by side: 2 or 3.'),
    viewMore: field(
      optional(
        z.strictObject({
          label: field(line(80), 'Label', 'Begins with “View More”, for example “View More Local Media”.'),
          url: field(webAddress, 'Address'),
        }),
      ),
      'View More link',
      'Leads to a fuller list elsewhere. Every section but the last has one.',
    ),
  })
  .meta({ title: 'Community section' })

/** An organization of the directory: `community/entries/<slug>.json`. */
export const entrySchema = z
  .strictObject({
    name: field(line(120), 'Name'),
    section: field(z.enum(SECTION_IDS), 'Section', 'Where it’s shown on the community page.'),
    description: field(text(500), 'Description', 'One to three sentences.'),
    url: field(webAddress, 'Website'),
    type: field(z.enum(ENTRY_TYPES), 'Type'),
  })
  .meta({ title: 'Community entry' })

export type CommunitySection = z.output<typeof sectionSchema>
export type CommunityEntry = z.output<typeof entrySchema>
