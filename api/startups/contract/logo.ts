import {
  EMPTY_FILE,
  type FileError,
  fileTooLarge,
  HEIC_TEXT,
  isHeicFile,
  wrongType,
} from '#api/platform/contract/file-errors.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'

/** For the file picker's `accept`: where it isn't `image/*`, phones turn what they keep into one of these. */
export const LOGO_ACCEPT = 'image/png,image/jpeg,image/webp'

/** The side of a stored logo in pixels: it is squared, whatever was sent. */
export const LOGO_SIDE = 512

const WRONG_TYPE = wrongType('Please upload a PNG, JPEG or WebP picture.')
const HEIC = wrongType(HEIC_TEXT)
const TOO_LARGE = fileTooLarge('Your logo must be 5MB or less.')
const TOO_SMALL: FileError = {
  status: 400,
  title: 'Picture too small',
  text: `Your logo must be at least ${LIMITS.logoPixels.min} pixels wide and high.`,
}
const TOO_MANY_PIXELS: FileError = {
  status: 413,
  title: 'Picture too large',
  text: 'This picture has too many pixels. Please make it smaller first.',
}
const TOO_LONG: FileError = {
  status: 400,
  title: 'Picture unreadable',
  text: 'This picture takes too long to read. Please save it again as a smaller PNG.',
}

/** Every refusal by name, for what only the server can see (the content). */
export const LOGO_ERRORS = {
  wrongType: WRONG_TYPE,
  heic: HEIC,
  empty: EMPTY_FILE,
  tooLarge: TOO_LARGE,
  tooSmall: TOO_SMALL,
  tooManyPixels: TOO_MANY_PIXELS,
  tooLong: TOO_LONG,
} as const

/** What declared type and size say against a picture; `null` when nothing. */
export function refuseLogo(file: { type: string; size: number; name?: string }): FileError | null {
  if (isHeicFile(file)) return HEIC
  if (file.type !== '' && !LOGO_ACCEPT.split(',').includes(file.type)) return WRONG_TYPE
  if (file.size === 0) return EMPTY_FILE
  return file.size > LIMITS.logoBytes ? TOO_LARGE : null
}

/** The address under which a stored logo is served; its random name is another one for each picture. */
export const logoAddress = (startupId: number, name: string) => `/api/startups/${startupId}/logo/${name}`

/** The address of the picture that networks show beside a link to the startup, by that of its logo. */
export const sharedLogoAddress = (logo: string) => `${logo}/shared.jpg`

/** The stored file's name in a logo's address; `null` for a link to somewhere else. */
export function storedLogoName(logo: string | null): string | null {
  return /^\/api\/startups\/\d+\/logo\/([0-9a-f]{32}\.webp)$/.exec(logo ?? '')?.[1] ?? null
}
