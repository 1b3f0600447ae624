import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CmsEntry } from '#api/contract/cms/protocol.ts'
import { entryOf } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import { collections } from '#content/schema/collections.ts'
import type { CollectionName } from '#content/schema/collection-files.ts'
import type { ContentStore } from './store.ts'

/** Files that are read at once: thousands would meet the limit of open files. */
const AT_ONCE = 64

/** One published entry; `data: null` when it is not there. */
export async function readEntry({ repository }: ContentStore, path: string, label?: string): Promise<CmsEntry> {
  const bytes = await repository.read(path)
  const file = { path, ...(label !== undefined && { label }), id: bytes && blobId(bytes) }
  return { data: bytes && bytes.toString('utf8'), file }
}

export async function readEntries(
  store: ContentStore,
  files: readonly { path: string; label?: string }[],
): Promise<CmsEntry[]> {
  const entries: CmsEntry[] = []
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const batch = files.slice(at, at + AT_ONCE).map(({ path, label }) => readEntry(store, path, label))
    entries.push(...(await Promise.all(batch)))
  }
  return entries
}

/** The published entries of a collection. */
export async function readFolder(store: ContentStore, name: CollectionName): Promise<CmsEntry[]> {
  const { folder } = collections[name]
  const entries = await readdir(join(store.root, folder), { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => ({ path: `${folder}/${entry.name}` }))
  return readEntries(
    store,
    files.filter(({ path }) => entryOf(path)),
  )
}
