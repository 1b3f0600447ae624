import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_FOLDERS, entryOf, pictureOf } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import { mediaUrl, type CmsMedia } from '#api/contract/cms/protocol.ts'
import { mentionedPictures } from '#content/check.ts'

/** The answer about a picture. */
export function toMedia(path: string, id: string, size: number): CmsMedia {
  const url = mediaUrl(path)
  return { id, name: path.slice(path.lastIndexOf('/') + 1), path, size, url, displayURL: url }
}

/** Versions of pictures that were read once, by name, size and time of the file. */
const versions = new Map<string, string>()

async function versionOf(file: string, size: number, mtimeMs: number): Promise<string> {
  const key = `${file}\0${size}\0${mtimeMs}`
  const known = versions.get(key)
  if (known) return known
  const id = blobId(await readFile(file))
  if (versions.size > 20_000) versions.clear()
  versions.set(key, id)
  return id
}

/** The pictures of a folder, by name. */
export async function listPictures(root: string, folder: string): Promise<CmsMedia[]> {
  const pictures: CmsMedia[] = []
  for (const name of (await readdir(join(root, folder)).catch(() => [])).sort()) {
    const path = `${folder}/${name}`
    const file = join(root, path)
    const stats = pictureOf(path) && (await lstat(file).catch(() => null))
    if (stats?.isFile()) pictures.push(toMedia(path, await versionOf(file, stats.size, stats.mtimeMs), stats.size))
  }
  return pictures
}

/** The entries whose text mentions a picture, as their paths. */
export async function entriesThatUse(root: string, picture: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of CONTENT_FOLDERS) {
    for (const name of await readdir(join(root, folder)).catch(() => [])) {
      const path = `${folder}/${name}`
      if (!entryOf(path)) continue
      const text = await readFile(join(root, path), 'utf8').catch(() => '')
      if (mentionedPictures(path, text).includes(picture)) found.push(path)
    }
  }
  return found
}
