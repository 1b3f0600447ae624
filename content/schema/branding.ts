import * as z from 'zod'

/** An image as the server encoded it: part of the branding file, which is saved all or nothing. */
const image = z.strictObject({
  /** A PNG in base64. */
  png: z.base64().max(400_000),
  width: z.int().min(1).max(2000),
  height: z.int().min(1).max(2000),
  /** The backgrounds on which it's visible. */
  ground: z.enum(['any', 'light', 'dark']),
})

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must look like #14503c. Choose it again')

/** The branding: `look/look.json`, which administrators set and no one edits as text. */
export const brandingSchema = z
  .strictObject({
    colour: color.optional(),
    /** Of what stands out, next to the color; without it, the color itself. */
    accent: color.optional(),
    logo: image.optional(),
    /** Shown in place of the logo on dark backgrounds. */
    darkLogo: image.optional(),
    mark: image.optional(),
  })
  .meta({ title: 'The region’s own look' })

export type Branding = z.output<typeof brandingSchema>
export type BrandingImage = z.output<typeof image>
