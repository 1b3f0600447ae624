import sharp from 'sharp'
import { ApiError, badRequest, tooLarge } from '#api/errors.ts'
import { CMS_LIMITS, CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { inScreenColors } from '#api/platform/files/uploaded-image.ts'

/** The image types that are accepted. */
export type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

// No image is processed twice, so a cache would only use memory.
sharp.cache(false)

/** Runs in the worker for images; see `redrawImage`. @throws ApiError 400, 413 */
export async function redraw(bytes: Uint8Array, wanted: Kind): Promise<Uint8Array> {
  const read = (limitInputPixels: number | false) => sharp(bytes, { failOn: 'error', limitInputPixels, pages: 1 })
  try {
    // The size is in the header of the file, so it can be checked before decoding.
    const metadata = await read(false).metadata()
    const { width, height } = metadata
    if (width * height > CMS_LIMITS.picturePixels) throw tooLarge(CMS_TEXTS.pictureTooManyPixels)
    const side = CMS_LIMITS.imageSize
    const image = inScreenColors(read(CMS_LIMITS.picturePixels).autoOrient(), metadata).resize({
      width: side,
      height: side,
      fit: 'inside',
      withoutEnlargement: true,
    })
    if (wanted === 'jpeg') return await image.flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()
    if (wanted === 'png') return await image.png({ compressionLevel: 9 }).toBuffer()
    if (wanted === 'webp') return await image.webp({ quality: 85 }).toBuffer()
    if (wanted === 'avif') return await image.avif({ quality: 65, effort: 3 }).toBuffer()
    return await image.gif().toBuffer()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badRequest(CMS_TEXTS.pictureUnreadable)
  }
}
