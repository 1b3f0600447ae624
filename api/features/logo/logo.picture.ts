import { open } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { LIMITS } from '#api/contract/limits.ts'
import { LOGO_REFUSALS, LOGO_SIDE, type LogoRefusal } from '#api/contract/logo.ts'

/** Wider or higher than this it is a wordmark, which is shown whole instead of being cut. */
const NEARLY_SQUARE = 1.3
const PAINT_SECONDS = 10
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 }

/** A picture cannot be used as a logo, and why. */
export class LogoRefused extends Error {
  override name = 'LogoRefused'
  readonly refusal: LogoRefusal
  constructor(refusal: LogoRefusal) {
    super(refusal.text)
    this.refusal = refusal
  }
}

const refuse = (name: keyof typeof LOGO_REFUSALS): never => {
  throw new LogoRefused(LOGO_REFUSALS[name])
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
 * Makes a logo of a file: upright, square, `LOGO_SIDE` pixels, WebP, without whatever else the file told of its maker. What is
 * nearly square is cut, the rest shown whole on its own ground.
 *
 * @throws LogoRefused by what the content is
 */
export async function squareLogo(path: string): Promise<Buffer> {
  const head = await headOf(path)
  if (head.length === 0) return refuse('empty')
  if (!isPicture(head)) return refuse('wrongType')
  const { default: sharp } = await import('sharp')
  // Nothing is looked at twice, so a cache only costs memory.
  sharp.cache(false)
  const read = () => sharp(path, { limitInputPixels: LIMITS.logoPixels.total, failOn: 'error' })
  try {
    const { autoOrient, pages } = await read().metadata()
    const { width, height } = autoOrient
    if (width * height * (pages ?? 1) > LIMITS.logoPixels.total) return refuse('tooManyPixels')
    if (Math.min(width, height) < LIMITS.logoPixels.min) return refuse('tooSmall')
    const isNearlySquare = Math.max(width, height) / Math.min(width, height) <= NEARLY_SQUARE
    const background = await cornerOf(read())
    return await read()
      .autoOrient()
      .flatten({ background: WHITE })
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: isNearlySquare ? 'cover' : 'contain', background })
      .webp({ quality: 86 })
      .timeout({ seconds: PAINT_SECONDS })
      .toBuffer()
  } catch (error) {
    if (error instanceof LogoRefused) throw error
    // The decoder's own words hold nothing that helps whoever chose the file.
    return refuse(/pixel limit/i.test((error as Error).message) ? 'tooManyPixels' : 'wrongType')
  }
}

/** The colour of the first pixel: on it a wordmark looks as it was drawn. White where one sees through it. */
async function cornerOf(picture: Sharp) {
  const area = { left: 0, top: 0, width: 1, height: 1 }
  const [r = 255, g = 255, b = 255, alpha] = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .extract(area)
    .raw()
    .toBuffer()
  return alpha === 255 ? { r, g, b, alpha: 1 } : WHITE
}
