import sharp from 'sharp'
import { contrast } from './contract/color.ts'
import { BRANDING_PIXELS, BRANDING_ERRORS, type BrandingImageName } from './contract/schema.ts'
import { ApiError } from '#api/errors.ts'
import { drawing } from '#api/platform/files/uploaded-image.ts'
import type { BrandingImage } from '#content/schema/branding.ts'

/** The site's light background, and the lightest background of the dark theme with the brand color. */
const GROUNDS = { light: '#fffdf9', dark: '#2b4a3f' } as const
/** A logo needs a contrast of 3 to 1, for most of its area. */
const SEEN = 3
const MOST = 0.6
/** Pixels with a lower alpha are treated as transparent. */
const OPAQUE = 128
/** Side of the sampled image, in pixels. */
const SAMPLE = 64

/** The backgrounds on which most of an image can be seen. An opaque image has its own. */
async function getGround(png: Buffer): Promise<BrandingImage['ground']> {
  if ((await sharp(png).stats()).isOpaque) return 'any'
  const { data } = await sharp(png)
    .resize(SAMPLE, SAMPLE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [pixels, onLight, onDark] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < OPAQUE) continue
    const color = `#${data.toString('hex', at, at + 3)}`
    pixels++
    if (contrast(color, GROUNDS.light) >= SEEN) onLight++
    if (contrast(color, GROUNDS.dark) >= SEEN) onDark++
  }
  const isSeen = (count: number) => count >= pixels * MOST
  if (isSeen(onLight) && isSeen(onDark)) return 'any'
  return onDark > onLight ? 'dark' : 'light'
}

/**
 * Turns a file into the site's logo or icon: upright, without an empty border, an icon square, at most
 * `BRANDING_PIXELS`, and a PNG without metadata, which every email program shows. Runs in the image worker.
 *
 * @throws ApiError 400, 413, 415 depending on the content
 */
export function drawBranding(path: string, name: BrandingImageName): Promise<BrandingImage> {
  return drawing(path, async ({ read }) => {
    const { width, height } = BRANDING_PIXELS[name]
    // Scales down while reading, so that the whole image is never in memory if its format allows that.
    const smaller = await read()
      .resize(2 * width, 2 * width, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer()
    const { channels } = await sharp(smaller).stats()
    if (channels.at(-1)!.max < OPAQUE) throw new ApiError(BRANDING_ERRORS.clear.status, BRANDING_ERRORS.clear.text)
    const trimmed = await sharp(smaller).trim({ background: '#00000000', threshold: 8 }).toBuffer()
    const { data, info } = await sharp(trimmed)
      .resize(width, height, {
        fit: name === 'mark' ? 'contain' : 'inside',
        background: '#00000000',
        withoutEnlargement: name !== 'mark',
      })
      .png({ palette: true, quality: 95, effort: 8, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const ground = await getGround(data)
    return { png: data.toString('base64'), width: info.width, height: info.height, ground }
  })
}
