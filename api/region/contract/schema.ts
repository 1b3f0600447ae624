import * as z from 'zod/mini'
import { type FileRefusal, isHeicFile } from '#api/platform/contract/file-errors.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { LOGO_ACCEPT, LOGO_REFUSALS } from '#api/startups/contract/logo.ts'
import { missingOr } from '#api/platform/contract/fields.ts'

/** The kinds of pictures that are taken. An SVG is none: it may run scripts and fetch from elsewhere. */
export const LOOK_ACCEPT = LOGO_ACCEPT

/** Where each of the region's own pictures is shown: beside or instead of the name, and as an icon. */
export type LookPictureName = 'logo' | 'mark'

/** Pixels that a stored picture has at most: twice what the header and a phone's icon show. */
export const LOOK_PIXELS = { logo: { width: 640, height: 160 }, mark: { width: 512, height: 512 } } as const

export const LOOK_REFUSALS = {
  ...LOGO_REFUSALS,
  clear: {
    status: 400,
    title: 'Empty picture',
    text: 'Nothing can be seen in this picture. Please choose another one.',
  } satisfies FileRefusal,
} as const

/** What declared type and size say against a picture; `null` when nothing. */
export function refuseLookPicture(file: { type: string; size: number; name?: string }): FileRefusal | null {
  if (isHeicFile(file)) return LOOK_REFUSALS.heic
  if (file.type !== '' && !LOOK_ACCEPT.split(',').includes(file.type)) return LOOK_REFUSALS.wrongType
  if (file.size === 0) return LOOK_REFUSALS.empty
  return file.size > LIMITS.logoBytes ? LOOK_REFUSALS.tooLarge : null
}

const COLOUR = 'Please give the color as # and six digits, like #14503c.'

/** A colour as people write it: with or without `#`, in capitals or not, of three or six digits. */
export const colourField = z.pipe(
  z
    .string({ error: missingOr(COLOUR) })
    .check(z.maxLength(20, { error: COLOUR, abort: true }), z.trim(), z.regex(/^#?(?:[0-9a-f]{3}){1,2}$/i, COLOUR)),
  z.transform((text) => {
    const digits = text.replace('#', '').toLowerCase()
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
  }),
)

/** The body of PUT /api/admin/look; `null` gives the starter look’s colour back. */
export const lookInput = z.object({ colour: z.nullable(colourField) })
