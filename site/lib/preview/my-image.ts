import type { ImageMetadata } from 'astro'
import { getImage } from 'astro:assets'
import { PREVIEW_SIZE } from './preview-image.ts'

/**
 * An editor's image as networks show it beside a shared link: a JPEG in their size, cut around its middle. A smaller
 * one is `undefined`: then the image with the title is shared, because networks show small ones tiny or not at all.
 */
export async function ownImage(image: ImageMetadata | undefined): Promise<string | undefined> {
  if (!image || image.width < PREVIEW_SIZE.width || image.height < PREVIEW_SIZE.height) return undefined
  return (await getImage({ src: image, ...PREVIEW_SIZE, fit: 'cover', format: 'jpeg', background: '#ffffff' })).src
}
