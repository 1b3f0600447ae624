import {
  EMPTY_FILE,
  type FileError,
  fileTooLarge,
  HEIC_TEXT,
  isHeicFile,
  wrongType,
} from '#api/platform/contract/file-errors.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'

/** For a file input's `accept`: unless it is `image/*`, phones convert photos to one of these. */
export const LOGO_ACCEPT = 'image/png,image/jpeg,image/webp'

/** The side of a stored logo in pixels: it is always a square. */
export const LOGO_SIDE = 512

const WRONG_TYPE = wrongType('Upload a PNG, JPEG, or WebP image.')
const HEIC = wrongType(HEIC_TEXT)
const TOO_LARGE = fileTooLarge('Your logo must be 5MB or less.')
const TOO_SMALL: FileError = {
  status: 400,
  title: 'Image too small',
  text: `Your logo must be at least ${LIMITS.logoPixels.min} pixels wide and high.`,
}
const TOO_MANY_PIXELS: FileError = {
  status: 413,
  title: 'Image too large',
  text: 'This image has too many pixels. Make it smaller first.',
}
const TOO_LONG: FileError = {
  status: 400,
  title: 'Image unreadable',
  text: 'This image takes too long to read. Save it again as a smaller PNG.',
}

/** Every error by name, including those that only the server can detect from the content. */
export const LOGO_ERRORS = {
  wrongType: WRONG_TYPE,
  heic: HEIC,
  empty: EMPTY_FILE,
  tooLarge: TOO_LARGE,
  tooSmall: TOO_SMALL,
  tooManyPixels: TOO_MANY_PIXELS,
  tooLong: TOO_LONG,
} as const

/** What is wrong with an image's declared type or size; `null` if nothing. */
export function refuseLogo(file: { type: string; size: number; name?: string }): FileError | null {
  if (isHeicFile(file)) return HEIC
  if (file.type !== '' && !LOGO_ACCEPT.split(',').includes(file.type)) return WRONG_TYPE
  if (file.size === 0) return EMPTY_FILE
  return file.size > LIMITS.logoBytes ? TOO_LARGE : null
}

/** The path of a stored logo; its random name is new for each image. */
export const logoAddress = (startupId: number, name: string) => `/api/startups/${startupId}/logo/${name}`

/** The path of the image that social networks show with a link to the startup, from its logo's path. */
export const sharedLogoAddress = (logo: string) => `${logo}/shared.jpg`

/** The stored file's name from a logo's path; `null` for an external link. */
export function storedLogoName(logo: string | null): string | null {
  return /^\/api\/startups\/\d+\/logo\/([0-9a-f]{32}\.webp)$/.exec(logo ?? '')?.[1] ?? null
}
