import sharp from 'sharp'
import { LOGO_SIDE } from './contract/logo.ts'
import { drawing } from '#api/platform/files/uploaded-image.ts'

/** With a larger aspect ratio it is a wordmark, which is shown whole instead of being cropped. */
const NEARLY_SQUARE = 1.3
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 }

/**
 * Turns a file into a logo: upright, square, `LOGO_SIDE` pixels, WebP, without metadata. A nearly square image is
 * cropped, any other is shown whole on its own background. Runs in the image worker, because a file of 1 kB may unpack
 * to a large image.
 *
 * @throws ApiError 400, 413, 415 depending on the content
 */
export function squareLogo(path: string): Promise<Uint8Array> {
  return drawing(path, async ({ read, width, height }) => {
    const isNearlySquare = Math.max(width, height) / Math.min(width, height) <= NEARLY_SQUARE
    // Read once and scaled down while reading, so that the whole image is never in memory if its format allows that.
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

/** The size of images that social networks show with a link, in pixels; few of them support WebP. */
const SHARED = { width: 1200, height: 630 }

/** The side of the logo in it. */
const SHARED_LOGO = 470

/** A stored logo in the middle of an image for social networks, on its own background. */
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

/** The padding on each side. */
function around({ width, height }: { width: number; height: number }) {
  const [left, top] = [Math.floor((SHARED.width - width) / 2), Math.floor((SHARED.height - height) / 2)]
  return { left, top, right: SHARED.width - width - left, bottom: SHARED.height - height - top }
}

/** The color of the first pixel, which a wordmark was drawn on; white if it is transparent. */
function getCorner([r = 255, g = 255, b = 255, alpha]: Uint8Array) {
  return alpha === 255 ? { r, g, b, alpha: 1 } : WHITE
}
