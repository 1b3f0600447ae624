import sharp, { type Metadata, type Sharp } from 'sharp'
import { open } from 'node:fs/promises'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { LOGO_ERRORS } from '#api/startups/contract/logo.ts'
import { ApiError } from '#api/errors.ts'

/** Whether a file begins as a photograph in HEIC does (ISO 23008-12): by its brand, or that of the family. */
export const isHeic = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && /^(?:he[iv][cxms]|mif1|msf1)$/.test(head.toString('latin1', 8, 12))

/**
 * Draws a picture in the colors of screens (sRGB), whichever it has. One of 16 bits with a profile is worked on in
 * Display-P3, and would keep those numbers without saying so (https://github.com/lovell/sharp/issues/3760).
 */
export function inScreenColors(image: Sharp, { depth, icc }: Pick<Metadata, 'depth' | 'icc'>): Sharp {
  const drawn = image.toColourspace('srgb')
  return depth === 'ushort' && icc ? drawn.withIccProfile('srgb', { attach: false }) : drawn
}

// Nothing is looked at twice, so a cache only costs memory.
sharp.cache(false)

const refuse = (name: keyof typeof LOGO_ERRORS): never => {
  const { status, text } = LOGO_ERRORS[name]
  throw new ApiError(status, text)
}

/** Only these three ever reach the decoder: it would also read SVG, PDF and more. */
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

/** A picture that may be decoded; its sides in pixels as it stands upright. */
interface Measured {
  /** Upright, and in the colors of screens. */
  read: () => Sharp
  width: number
  height: number
}

/**
 * Draws anew what somebody uploaded. For the picture worker: a file of 1 kB may unpack to a large picture.
 *
 * @throws ApiError 400, 413, 415 by what the content is
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
    // The decoder's own message would not help the person.
    return refuse(/pixel limit/i.test((error as Error).message) ? 'tooManyPixels' : 'wrongType')
  }
}
