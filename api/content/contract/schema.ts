import * as z from 'zod/mini'
import { type FileError, fileTooLarge, wrongType } from '#api/platform/contract/file-errors.ts'
import { shortText } from '#api/platform/contract/fields.ts'

/** Characters of an uploaded feed or calendar. */
export const IMPORT_TEXT_MAX = 2_000_000
/** For a file input's `accept`. */
export const IMPORT_ACCEPT = '.xml,.rss,.atom,.ics,.ical'

const TOO_LARGE = fileTooLarge('A feed or calendar must be 2MB or less.')
const WRONG_TYPE = wrongType('Upload a feed (.xml, .rss, .atom) or a calendar (.ics, .ical).')

const SOURCE = 'Give either the address of the feed or calendar, or its text.'

/** The body of POST /api/cms/import: news from a feed, or events from a calendar, by address or as text. */
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
      z.string({ error: SOURCE }).check(z.minLength(1, SOURCE), z.maxLength(IMPORT_TEXT_MAX, TOO_LARGE.text)),
    ),
  })
  .check(z.refine(({ url, text }) => (url === undefined) !== (text === undefined), SOURCE))
export type ImportInput = z.output<typeof importInput>

/** What is wrong with a file's name or size; `null` if nothing. */
export function refuseImport({ name, size }: { name: string; size: number }): FileError | null {
  if (!IMPORT_ACCEPT.split(',').some((ending) => name.toLowerCase().endsWith(ending))) return WRONG_TYPE
  return size > IMPORT_TEXT_MAX ? TOO_LARGE : null
}

/** Articles that the publisher stores for short lists, so that showing three doesn't read years of news. */
export const NEWEST_NEWS = 20

/** `?limit` of GET /api/news: this many of the newest. All without it. */
export const newsQuery = z.object({
  limit: z.pipe(
    z.optional(shortText.check(z.regex(/^(?:0*[1-9]\d{0,8})?$/, 'limit must be a whole number from 1'))),
    z.transform((value) => (value ? Number(value) : undefined)),
  ),
})
