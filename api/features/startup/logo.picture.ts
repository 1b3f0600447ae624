import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { LIMITS } from '#api/contract/limits.ts'
import { LOGO_REFUSALS, LOGO_SIDE } from '#api/contract/logo/schema.ts'
import { ApiError } from '#api/errors.ts'

/** Wider or higher than this it is a wordmark, which is shown whole instead of being cut. */
const NEARLY_SQUARE = 1.3
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 }

// Nothing is looked at twice, so a cache only costs memory.
sharp.cache(false)

const refuse = (name: keyof typeof LOGO_REFUSALS): never => {
  const { status, text } = LOGO_REFUSALS[name]
  throw new ApiError(status, text)
}

/** Only these three ever reach the decoder: it would also read SVG, PDF and more. */
function isPicture(head: Buffer): boolean {
  const isPng = head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  const isJpeg = head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
  return isPng || isJpeg || isWebp
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Makes a logo of a file: upright, square, `LOGO_SIDE` pixels, WebP, without metadata. What is nearly square is
 * cropped, the rest shown whole on its own background. For the picture worker: a file of 1 kB may unpack to a large
 * picture.
 *
 * @throws ApiError 400, 413, 415 by what the content is
 */
export async function squareLogo(path: string): Promise<Uint8Array> {
  const head = await headOf(path)
  if (head.length === 0) return refuse('empty')
  if (!isPicture(head)) return refuse('wrongType')
  const read = () => sharp(path, { limitInputPixels: LIMITS.logoPixels.total, failOn: 'error' })
  try {
    const { autoOrient, pages } = await read().metadata()
    const { width, height } = autoOrient
    if (width * height * (pages ?? 1) > LIMITS.logoPixels.total) return refuse('tooManyPixels')
    if (Math.min(width, height) < LIMITS.logoPixels.min) return refuse('tooSmall')
    const isNearlySquare = Math.max(width, height) / Math.min(width, height) <= NEARLY_SQUARE
    // Read once, and made smaller as it is read: the whole picture is never in memory where its format allows that.
    const { data, info } = await read()
      .autoOrient()
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: isNearlySquare ? 'cover' : 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return await sharp(data, { raw: info })
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'contain', background: cornerOf(data) })
      .flatten({ background: WHITE })
      .webp({ quality: 86 })
      .toBuffer()
  } catch (error) {
    if (error instanceof ApiError) throw error
    // The decoder's own message would not help the person.
    return refuse(/pixel limit/i.test((error as Error).message) ? 'tooManyPixels' : 'wrongType')
  }
}

/** The colour of the first pixel, on which a wordmark looks as it was drawn; white if it is transparent. */
function cornerOf([r = 255, g = 255, b = 255, alpha]: Uint8Array) {
  return alpha === 255 ? { r, g, b, alpha: 1 } : WHITE
}
