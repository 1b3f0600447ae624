import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_FOLDERS, entryOf, getImage } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import { mediaUrl, type CmsMedia } from '#api/cms/contract/protocol.ts'
import { mentionedImages } from '#content/check.ts'
import { CMS_LIMITS, CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { tooLarge, wrongType } from '#api/errors.ts'
import { isHeic } from '#api/platform/files/uploaded-image.ts'
import type { Waiter } from '#api/platform/fair-queue.ts'
import { images } from '#api/platform/worker/worker.ts'
import type { Kind, redraw } from './convert.ts'

/** The data for a response with an image. */
export function toMedia(path: string, id: string, size: number): CmsMedia {
  const url = mediaUrl(path)
  return { id, name: path.slice(path.lastIndexOf('/') + 1), path, size, url, displayURL: url }
}

/** Image versions that were already computed, by name, size, and modification time of the file. */
const versions = new Map<string, string>()

async function getVersion(file: string, size: number, mtimeMs: number): Promise<string> {
  const key = `${file}\0${size}\0${mtimeMs}`
  const known = versions.get(key)
  if (known) return known
  const id = blobId(await readFile(file))
  if (versions.size > 20_000) versions.clear()
  versions.set(key, id)
  return id
}

/** The images of a folder, by name. */
export async function listImages(root: string, folder: string): Promise<CmsMedia[]> {
  const pictures: CmsMedia[] = []
  for (const name of (await readdir(join(root, folder)).catch(() => [])).sort()) {
    const path = `${folder}/${name}`
    const file = join(root, path)
    const stats = getImage(path) && (await lstat(file).catch(() => null))
    if (stats?.isFile()) pictures.push(toMedia(path, await getVersion(file, stats.size, stats.mtimeMs), stats.size))
  }
  return pictures
}

/** The paths of the entries whose text mentions an image. */
export async function findEntriesUsing(root: string, image: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of CONTENT_FOLDERS) {
    for (const name of await readdir(join(root, folder)).catch(() => [])) {
      const path = `${folder}/${name}`
      if (!entryOf(path)) continue
      const text = await readFile(join(root, path), 'utf8').catch(() => '')
      if (mentionedImages(path, text).includes(image)) found.push(path)
    }
  }
  return found
}

const KIND_OF_ENDING: ReadonlyMap<string, Kind> = new Map([
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['gif', 'gif'],
])

/** The media type of a stored image, by its file extension. */
export const getMediaType = (name: string): string => `image/${KIND_OF_ENDING.get(getEnding(name)) ?? 'png'}`

const getEnding = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** The image type by the first bytes; only a known type reaches the decoder. */
function getKind(bytes: Buffer): Kind | 'svg' | null {
  const latin = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (latin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(latin(0, 6))) return 'gif'
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'webp'
  if (latin(4, 8) === 'ftyp' && /avi[fs]/.test(latin(8, 40))) return 'avif'
  if (/<svg[\s>]/i.test(latin(0, 4096))) return 'svg'
  return null
}

/** Whether bytes start like an image of an accepted type. */
export const isImage = (bytes: Buffer): boolean => ![null, 'svg'].includes(getKind(bytes))

const redrawInWorker = images.task<typeof redraw>(new URL('convert.ts', import.meta.url), 'redraw', {
  milliseconds: 30_000,
  tooLong: CMS_TEXTS.pictureTooLong,
})

/**
 * Encodes an upload again in the type that its name says: upright, without metadata about camera, location, and author,
 * at most `CMS_LIMITS.pictureSide` long, and only the first frame of an animation. Because every pixel is drawn again,
 * nothing hidden in the file survives.
 *
 * @throws ApiError 400 for a damaged file, 413 for one that is too large, 415 for another type
 */
export async function redrawImage(name: string, bytes: Buffer, client: Waiter): Promise<Buffer> {
  if (bytes.byteLength > CMS_LIMITS.pictureBytes) throw tooLarge(CMS_TEXTS.pictureTooLarge)
  const kind = getKind(bytes)
  if (kind === 'svg' || getEnding(name) === 'svg') throw wrongType(CMS_TEXTS.pictureSvg)
  if (kind === null && isHeic(bytes)) throw wrongType(CMS_TEXTS.pictureHeic)
  const wanted = KIND_OF_ENDING.get(getEnding(name))
  if (kind === null || wanted === undefined) throw wrongType(CMS_TEXTS.pictureType)
  return Buffer.from(await redrawInWorker(client, [bytes, wanted]))
}
