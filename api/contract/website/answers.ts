import * as z from 'zod/mini'
import { moment, named, text } from '#api/contract/fields/shapes.ts'

/** GET /api/user/website: whether somebody has shown that they speak for their profile's website. */
export const websiteState = named(
  'WebsiteState',
  z.strictObject({
    /** Of the profile's website; `null` without one, or for one that nobody can speak for. */
    domain: text,
    /** Whether others read "Speaks for …" on the profile. */
    isConfirmed: z.boolean(),
    /** Whether letters are sent at all. */
    isSending: z.boolean(),
    /** Where the last code went, as long as it counts. */
    sentTo: text,
    codeUntil: z.nullable(moment),
    /** The entry that shows it without a letter. */
    entry: z.nullable(z.strictObject({ name: z.string(), value: z.string() })),
  }),
)
export type WebsiteState = z.output<typeof websiteState>
