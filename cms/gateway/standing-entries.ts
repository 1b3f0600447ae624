import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { entryOf } from '#cms/content/paths.ts'
import { collections } from '#content/schema/collections.ts'
import type { CollectionName } from '#content/schema/collection-files.ts'
import { requireEntryPath } from './refusals.ts'
import type { ContentStore } from './store.ts'

/** An entry as visitors have it, and whether an editor is working on a draft of it. */
export interface StandingEntry {
  /** Null where it is not there. */
  text: string | null
  isDrafted: boolean
}

/** @throws ApiError 400 for a path that no entry has */
export async function entryAt({ repository, drafts }: ContentStore, path: string): Promise<StandingEntry> {
  const entry = requireEntryPath(path)
  const bytes = await repository.read(path)
  return { text: bytes && bytes.toString('utf8'), isDrafted: (await drafts.find(entry)) !== null }
}

/** The entries of a collection, by their paths. */
export async function pathsOf({ root }: ContentStore, name: CollectionName): Promise<string[]> {
  const { folder } = collections[name]
  const names = await readdir(join(root, folder)).catch(() => [])
  return names.map((file) => `${folder}/${file}`).filter((path) => entryOf(path))
}
