import { collections } from '#content/schema/collections.ts'
import {
  COLLECTION_NAMES,
  getCollection,
  ENTRY_ID,
  entryId,
  FIXED_IDS,
  MEDIA_FOLDERS,
  type CollectionName,
} from '#content/schema/collection-files.ts'

/**
 * The allow-list of what the gateway reads and writes inside the content directory. Only a path spelled exactly like
 * one of these is accepted, so nothing has to be decoded, normalized, or compared without case.
 */

/** An entry: its collection, its file name without the extension, and its path. */
export interface EntryRef {
  collection: CollectionName
  slug: string
  path: string
}

const LONGEST_NAME = 180
/** Accepts uppercase, which files that were copied in by hand may have. New images are lowercase (`NEW_IMAGE`). */
const IMAGE = /^[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?=[A-Za-z0-9_-]))*\.(?:jpe?g|png|webp|avif|gif)$/
const NEW_IMAGE = /^[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9_-]))*\.(?:jpe?g|png|webp|avif|gif)$/
const FOLDERS: readonly string[] = Object.values(MEDIA_FOLDERS)

/** Whether a text is the name of a collection. */
const isCollection = (name: string): name is CollectionName => COLLECTION_NAMES.some((each) => each === name)

/** The entry of a collection by its slug; null for a slug that can't exist. */
export function entryRef(collection: string, slug: string): EntryRef | null {
  if (!isCollection(collection) || slug.length > LONGEST_NAME || !ENTRY_ID.test(slug)) return null
  if (FIXED_IDS[collection]?.includes(slug) === false) return null
  const { folder, extension } = collections[collection]
  return { collection, slug, path: `${folder}/${slug}.${extension}` }
}

/** The entry that a path belongs to; null for any other path. */
export function entryOf(path: string): EntryRef | null {
  const collection = getCollection(path)
  const entry = collection && entryRef(collection, entryId(path))
  return entry?.path === path ? entry : null
}

/** Whether entries of a collection can be added and removed. */
export const isOpenCollection = (collection: CollectionName): boolean => FIXED_IDS[collection] === undefined

/** Splits the path of an image into folder and name; null for any other path. */
export function getImage(path: string): { folder: string; name: string } | null {
  const slash = path.lastIndexOf('/')
  const [folder, name] = [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)]
  return FOLDERS.includes(folder) && name.length <= LONGEST_NAME && IMAGE.test(name) ? { folder, name } : null
}

/** Whether a new image may have this path. Lowercase only, because some disks treat `A.png` and `a.png` as one file. */
export function isNewImagePath(path: string): boolean {
  const image = getImage(path)
  return image !== null && NEW_IMAGE.test(image.name)
}

export const isMediaFolder = (folder: string): boolean => FOLDERS.includes(folder)

/** Every folder with content that can be edited. */
export const CONTENT_FOLDERS: readonly string[] = [
  ...COLLECTION_NAMES.map((name) => collections[name].folder),
  ...FOLDERS,
]

/** Whether editors can change the file at this path. */
export const isContentPath = (path: string): boolean => entryOf(path) !== null || getImage(path) !== null
