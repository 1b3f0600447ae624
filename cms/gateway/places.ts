import { badRequest, conflict, forbidden } from '#api/errors.ts'
import { entryOf, entryPlace, isOpenCollection, pictureOf, type EntryPlace } from '#cms/content/paths.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import type { Editor } from './room.ts'

/** The entry of a path. @throws ApiError 400 for every path that the content does not have */
export function requireEntryPath(path: string): EntryPlace {
  const place = entryOf(path)
  if (!place) throw badRequest(CMS_TEXTS.noPath)
  return place
}

/** The entry of a collection. @throws ApiError 400 where there can be none */
export function requireEntry(collection: string, slug: string): EntryPlace {
  const place = entryPlace(collection, slug)
  if (!place) throw badRequest(CMS_TEXTS.noPath)
  return place
}

/** @throws ApiError 400 for every path that no picture can have */
export function requirePicturePath(path: string): string {
  if (!pictureOf(path)) throw badRequest(path.startsWith('media/') ? CMS_TEXTS.noPicturePath : CMS_TEXTS.noPath)
  return path
}

/** @throws ApiError 409 for an entry that every site has */
export function requireRemovable({ collection }: EntryPlace): void {
  if (!isOpenCollection(collection)) throw conflict(CMS_TEXTS.fixed)
}

/** @throws ApiError 403 */
export function requirePublisher({ mayPublish }: Editor): void {
  if (!mayPublish) throw forbidden(CMS_TEXTS.mayNotPublish)
}
