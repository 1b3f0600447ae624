import * as z from 'zod/mini'
import { count, named, text } from '#api/contract/fields/shapes.ts'

const picture = z.strictObject({
  /** Stays the same as long as the look does. */
  address: z.string(),
  width: count,
  height: count,
  /** The grounds on which it can be seen; on the others it stands on a plate. */
  ground: z.enum(['any', 'light', 'dark']),
})

/** What GET /api/admin/look answers: the look that is live. */
export const look = named(
  'Look',
  z.strictObject({
    /** As it was chosen; `null` for the starter look’s. */
    colour: text,
    /** The colour of links and buttons on light and on dark pages, which differs where it could not be read. */
    shades: z.nullable(z.strictObject({ light: z.string(), dark: z.string() })),
    logo: z.nullable(picture),
    mark: z.nullable(picture),
  }),
)
export type LookAnswer = z.output<typeof look>

/** What a change answers: GET /api/cms/publish tells when it is live (`shown`). */
export const lookChanged = named('LookChanged', z.strictObject({ request: count }))
export type LookChanged = z.output<typeof lookChanged>
