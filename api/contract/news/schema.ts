import * as z from 'zod/mini'
import { shortText } from '#api/contract/fields/text.ts'

/** Stories that the publisher keeps ready for short lists, so that three stories do not read years of news. */
export const NEWEST_NEWS = 20

/** `?limit` of GET /api/news: the newest so many. Without it, all. */
export const newsQuery = z.object({
  limit: z.pipe(
    z.optional(shortText.check(z.regex(/^(?:0*[1-9]\d{0,8})?$/, 'limit must be a whole number from 1'))),
    z.transform((value) => (value ? Number(value) : undefined)),
  ),
})
