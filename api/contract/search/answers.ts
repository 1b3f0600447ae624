import * as z from 'zod/mini'
import { named } from '#api/contract/fields/shapes.ts'

/** What is searched of the pages that editors keep. */
export const PAGE_KINDS = ['news', 'event', 'community', 'resources'] as const

/** GET /api/search: something that holds the words, best first. */
export const foundPart = named(
  'FoundPart',
  z.strictObject({
    kind: z.enum(PAGE_KINDS),
    title: z.string(),
    /** Its path, with a fragment where it is a part of a page. */
    url: z.string(),
    /** When it is or was, in words. */
    when: z.nullable(z.string()),
    /** A few words around those that were found. */
    excerpt: z.array(z.strictObject({ text: z.string(), isFound: z.boolean() })),
  }),
)
export type FoundPart = z.output<typeof foundPart>
