import * as z from 'zod/mini'

/** Characters of an uploaded feed or calendar. */
export const IMPORT_TEXT_MAX = 2_000_000

const SOURCE = 'Give either the address of the feed or calendar, or its text.'

/** What POST /api/cms/import takes: news from a feed, or events from a calendar, by its address or as its text. */
export const importInput = z
  .object({
    kind: z.enum(['news', 'events'], { error: 'Choose news or events.' }),
    url: z.optional(
      z
        .string({ error: SOURCE })
        .check(
          z.maxLength(2000, 'This address is too long.'),
          z.startsWith('https://', 'The address has to begin with https://.'),
        ),
    ),
    text: z.optional(
      z
        .string({ error: SOURCE })
        .check(z.minLength(1, SOURCE), z.maxLength(IMPORT_TEXT_MAX, 'This file is too large.')),
    ),
  })
  .check(z.refine(({ url, text }) => (url === undefined) !== (text === undefined), SOURCE))
export type ImportInput = z.output<typeof importInput>
