import * as z from 'zod/mini'
import { type FileError, isHeicFile } from '#api/platform/contract/file-errors.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { LOGO_ACCEPT, LOGO_ERRORS } from '#api/startups/contract/logo.ts'
import { missingOr } from '#api/platform/contract/fields.ts'

/** The accepted image types. SVG isn't one, because it may run scripts and load other files. */
export const BRANDING_ACCEPT = LOGO_ACCEPT

/** Where each branding image is shown: instead of the name, the same on dark backgrounds, and as an icon. */
export type BrandingImageName = 'logo' | 'darkLogo' | 'mark'

/** The last part of an image's addresses. */
export const BRANDING_PATHS = { logo: 'logo', darkLogo: 'dark-logo', mark: 'mark' } as const

const LOGO_PIXELS = { width: 640, height: 160 }
/** Maximum size of a stored image in pixels: twice what the header and a phone's icon show. */
export const BRANDING_PIXELS = { logo: LOGO_PIXELS, darkLogo: LOGO_PIXELS, mark: { width: 512, height: 512 } } as const

export const BRANDING_ERRORS = {
  ...LOGO_ERRORS,
  clear: {
    status: 400,
    title: 'Empty image',
    text: 'Nothing can be seen in this image. Choose another one.',
  } satisfies FileError,
} as const

/** What is wrong with an image's declared type or size; `null` if nothing. */
export function refuseBrandingImage(file: { type: string; size: number; name?: string }): FileError | null {
  if (isHeicFile(file)) return BRANDING_ERRORS.heic
  if (file.type !== '' && !BRANDING_ACCEPT.split(',').includes(file.type)) return BRANDING_ERRORS.wrongType
  if (file.size === 0) return BRANDING_ERRORS.empty
  return file.size > LIMITS.logoBytes ? BRANDING_ERRORS.tooLarge : null
}

const COLOR = 'Enter the color as # and six digits, like #14503c.'

/** A color as people write it: with or without `#`, in any case, with three or six digits. */
export const colorField = z.pipe(
  z
    .string({ error: missingOr(COLOR) })
    .check(z.maxLength(20, { error: COLOR, abort: true }), z.trim(), z.regex(/^#?(?:[0-9a-f]{3}){1,2}$/i, COLOR)),
  z.transform((text) => {
    const digits = text.replace('#', '').toLowerCase()
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
  }),
)

/** The body of PUT /api/admin/branding; `null` resets to the default color, and an accent to the color itself. */
export const brandingInput = z
  .object({ colour: z.nullable(colorField), accent: z.optional(z.nullable(colorField)) })
  .check(
    z.refine(({ colour, accent }) => !accent || colour !== null, {
      path: ['accent'],
      error: 'Choose a brand color first.',
    }),
  )
