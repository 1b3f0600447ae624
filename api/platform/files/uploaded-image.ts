import sharp, { type Metadata, type Sharp } from 'sharp'
import { open } from 'node:fs/promises'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { LOGO_ERRORS } from '#api/startups/contract/logo.ts'
import { ApiError } from '#api/errors.ts'

/** Whether a file starts like a HEIC photo (ISO 23008-12): with its brand, or the family's. */
export const isHeic = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && /^(?:he[iv][cxms]|mif1|msf1)$/.test(head.toString('latin1', 8, 12))

/**
 * Converts an image to sRGB. One of 16 bits with a profile is processed in Display-P3, and would keep those values
 * without saying so (https://github.com/lovell/sharp/issues/3760).
 */
export function inScreenColors(image: Sharp, { depth, icc }: Pick<Metadata, 'depth' | 'icc'>): Sharp {
  const drawn = image.toColourspace('srgb')
  return depth === 'ushort' && icc ? drawn.withIccProfile('srgb', { attach: false }) : drawn
}

// Nothing is read twice, so a cache only costs memory.
sharp.cache(false)

const refuse = (name: keyof typeof LOGO_ERRORS): never => {
  const { status, text } = LOGO_ERRORS[name]
  throw new ApiError(status, text)
}

/** Only these three formats reach the decoder, which would also read SVG, PDF, and more. */
function isImage(head: Buffer): boolean {
  const isPng = head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  const isJpeg = head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
  return isPng || isJpeg || isWebp
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** An image that can be decoded, with its upright size in pixels. */
interface Measured {
  /** Upright, and in sRGB. */
  read: () => Sharp
  width: number
  height: number
}

/**
 * Redraws an uploaded image. Runs in the image worker, because a file of 1 kB may unpack to a large image.
 *
 * @throws ApiError 400, 413, 415 depending on the content
 */
export async function drawing<Drawn>(path: string, draw: (image: Measured) => Promise<Drawn>): Promise<Drawn> {
  const head = await readHead(path)
  if (head.length === 0) return refuse('empty')
  if (!isImage(head)) return refuse(isHeic(head) ? 'heic' : 'wrongType')
  const image = () => sharp(path, { limitInputPixels: LIMITS.logoPixels.total, failOn: 'error' })
  try {
    const metadata = await image().metadata()
    const { autoOrient, pages } = metadata
    const { width, height } = autoOrient
    const read = () => inScreenColors(image().autoOrient(), metadata)
    if (width * height * (pages ?? 1) > LIMITS.logoPixels.total) return refuse('tooManyPixels')
    if (Math.min(width, height) < LIMITS.logoPixels.min) return refuse('tooSmall')
    return await draw({ read, width, height })
  } catch (error) {
    if (error instanceof ApiError) throw error
    // The decoder's own message wouldn't help the user.
    return refuse(/pixel limit/i.test((error as Error).message) ? 'tooManyPixels' : 'wrongType')
  }
}
