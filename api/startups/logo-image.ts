import sharp from 'sharp'
import { LOGO_SIDE } from './contract/logo.ts'
import { drawing } from '#api/platform/files/uploaded-image.ts'

/** Wider or higher than this it is a wordmark, which is shown whole instead of being cut. */
const NEARLY_SQUARE = 1.3
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 }

/**
 * Makes a logo of a file: upright, square, `LOGO_SIDE` pixels, WebP, without metadata. What is nearly square is
 * cropped, the rest shown whole on its own background. For the picture worker: a file of 1 kB may unpack to a large
 * picture.
 *
 * @throws ApiError 400, 413, 415 by what the content is
 */
export function squareLogo(path: string): Promise<Uint8Array> {
  return drawing(path, async ({ read, width, height }) => {
    const isNearlySquare = Math.max(width, height) / Math.min(width, height) <= NEARLY_SQUARE
    // Read once, and made smaller as it is read: the whole picture is never in memory where its format allows that.
    const { data, info } = await read()
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: isNearlySquare ? 'cover' : 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return await sharp(data, { raw: info })
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'contain', background: getCorner(data) })
      .flatten({ background: WHITE })
      .webp({ quality: 86 })
      .toBuffer()
  })
}

/** What networks show beside a link, in pixels; few of them show WebP. */
const SHARED = { width: 1200, height: 630 }

/** A logo's side there. */
const SHARED_LOGO = 470

/** A stored logo in the middle of a picture for networks, on its own ground. */
export async function sharedLogo(logo: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(logo)
    .resize({ height: SHARED_LOGO })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return await sharp(data, { raw: info })
    .extend({ ...around(info), background: getCorner(data) })
    .flatten({ background: WHITE })
    .jpeg({ quality: 84 })
    .toBuffer()
}

/** What is missing at each side. */
function around({ width, height }: { width: number; height: number }) {
  const [left, top] = [Math.floor((SHARED.width - width) / 2), Math.floor((SHARED.height - height) / 2)]
  return { left, top, right: SHARED.width - width - left, bottom: SHARED.height - height - top }
}

/** The colour of the first pixel, on which a wordmark looks as it was drawn; white if it is transparent. */
function getCorner([r = 255, g = 255, b = 255, alpha]: Uint8Array) {
  return alpha === 255 ? { r, g, b, alpha: 1 } : WHITE
}
