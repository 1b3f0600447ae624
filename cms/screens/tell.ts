import { z } from 'zod/mini'

const address = z.object({
  /** The page on which the change shows: `/news/2030-05-17-opening`. */
  address: z.string(),
  /** The file inside the content: `news/2030-05-17-opening.md`. */
  path: z.string(),
})

/** What the editing screen tells the bar above it. */
export const toldSchema = z.discriminatedUnion('kind', [
  z.extend(address, { kind: z.literal('draft') }),
  z.extend(address, {
    kind: z.literal('published'),
    /** The day on which it will appear, when that is to come. */
    scheduledFor: z.optional(z.string()),
  }),
  z.extend(address, { kind: z.literal('removed') }),
  z.object({ kind: z.literal('refused'), status: z.number(), sentence: z.string() }),
  z.object({ kind: z.literal('opened'), hash: z.string() }),
])
export type Told = z.infer<typeof toldSchema>

/** Tells the bar; the screen stands in a frame of the bar's page. */
export function tell(told: Told): void {
  window.parent.postMessage(told, location.origin)
}
