import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { badRequest, conflict, tooLarge } from '#api/errors.ts'
import type { Waiter } from '#api/platform/fair-queue.ts'
import { isNewImagePath, type EntryRef } from '#cms/content/paths.ts'
import { redrawImage } from '#cms/media/media.ts'
import { CMS_LIMITS, CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { requireImagePath } from './errors.ts'
import type { ContentStore } from './store.ts'

/** An image as the editor sent it. */
interface Asset {
  path: string
  /** Base64. */
  content: string
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

function decode(content: string): Buffer {
  if (content.length > (CMS_LIMITS.pictureBytes / 3) * 4 + 4) throw tooLarge(CMS_TEXTS.pictureTooLarge)
  if (!BASE64.test(content)) throw badRequest(CMS_TEXTS.pictureUnreadable)
  return Buffer.from(content, 'base64')
}

/**
 * The images of a save as they will be stored, by path. An image that is already stored isn't encoded again, which
 * would lower its quality.
 *
 * @throws ApiError 400, 413 or 415 for a path or an image that isn't accepted
 */
export async function prepareImages(
  { repository, drafts }: ContentStore,
  assets: readonly Asset[],
  client: Waiter,
  draftOf?: EntryRef,
): Promise<Map<string, Buffer>> {
  const prepared = new Map<string, Buffer>()
  for (const { path, content } of assets) {
    requireImagePath(path)
    const bytes = decode(content)
    const stored = (draftOf && (await drafts.picture(draftOf, path))) ?? (await repository.read(path))
    if (!stored && !isNewImagePath(path)) throw badRequest(CMS_TEXTS.noPicturePath)
    prepared.set(path, stored?.equals(bytes) ? stored : await redrawImage(path, bytes, client))
  }
  return prepared
}

/**
 * Drops images that are already stored, and makes sure that no name gets different bytes, neither in the library nor in
 * someone else's draft.
 *
 * @throws ApiError 409
 */
export async function newImages(
  { root, repository, drafts }: ContentStore,
  images: ReadonlyMap<string, Buffer>,
  draftOf?: EntryRef,
): Promise<Map<string, Buffer>> {
  const fresh = new Map<string, Buffer>()
  for (const [path, bytes] of images) {
    const stored = await repository.read(path)
    if (stored?.equals(bytes)) continue
    const owner = await drafts.bringing(path)
    const isOthers = owner !== null && owner.path !== draftOf?.path
    if (stored || (isOthers && !(await drafts.picture(owner, path))?.equals(bytes))) {
      throw conflict(CMS_TEXTS.pictureNameTaken)
    }
    const names = await readdir(join(root, path.slice(0, path.lastIndexOf('/')))).catch(() => [])
    if (names.length >= CMS_LIMITS.picturesInFolder) throw conflict(CMS_TEXTS.tooManyPictures)
    fresh.set(path, bytes)
  }
  return fresh
}
