import sharp from 'sharp'
import { contrast } from './contract/color.ts'
import { BRANDING_PIXELS, BRANDING_ERRORS, type BrandingImageName } from './contract/schema.ts'
import { ApiError } from '#api/errors.ts'
import { drawing } from '#api/platform/files/uploaded-image.ts'
import type { BrandingImage } from '#content/schema/branding.ts'

/** The site's paper, and the lightest of the brand's grounds in dark. */
const GROUNDS = { light: '#fffdf9', dark: '#2b4a3f' } as const
/** What is only seen has 3 to 1; of a logo, most of it. */
const SEEN = 3
const MOST = 0.6
/** Less than this of a pixel is nothing that anybody sees. */
const OPAQUE = 128
/** Pixels a side of what is looked at. */
const SAMPLE = 64

/** The grounds on which most of a picture can be seen. One without a see-through part brings its own. */
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
 * Makes the region's logo or mark of a file: upright, without the empty edge around it, a mark square, at most
 * `BRANDING_PIXELS`, a PNG without metadata, which every mail program shows. For the picture worker.
 *
 * @throws ApiError 400, 413, 415 by what the content is
 */
export function drawBranding(path: string, name: BrandingImageName): Promise<BrandingImage> {
  return drawing(path, async ({ read }) => {
    const { width, height } = BRANDING_PIXELS[name]
    // First made smaller as it is read: the whole picture is never in memory where its format allows that.
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
        withoutEnlargement: name === 'logo',
      })
      .png({ palette: true, quality: 95, effort: 8, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const ground = await getGround(data)
    return { png: data.toString('base64'), width: info.width, height: info.height, ground }
  })
}
