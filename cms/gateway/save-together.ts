import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CMS_LIMITS, CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { ApiError, conflict, tooLarge } from '#api/errors.ts'
import type { Waiter } from '#api/platform/fair-queue.ts'
import { tidy } from '#cms/content/entry-text.ts'
import type { EntryRef } from '#cms/content/paths.ts'
import type { About } from '#cms/repository/commit.ts'
import { blobId } from '#cms/repository/files.ts'
import { likeBefore } from '#content/key-order.ts'
import { requireReadable } from './readable-text.ts'
import { requireEntryPath, requireRemovable } from './errors.ts'
import { loadCurrentEntry, requireValid, type CurrentEntry } from './save.ts'
import { type ContentStore, waiterOfEditor } from './store.ts'

/** One of several entries to save together: its file, its text, and the version that the change is based on. */
export interface EntryOfMany {
  path: string
  /** Null to delete the entry. */
  text: string | null
  base: string | null
}

export interface SavedTogether {
  /** Null when nothing had to change. */
  commit: string | null
  /** Why some entries weren't saved, by their paths. */
  refused: ReadonlyMap<string, string>
}

/** How many more entries fit into a folder. */
function availableIn({ root }: ContentStore) {
  const folders = new Map<string, number>()
  return {
    async claim(path: string): Promise<void> {
      const folder = dirname(path)
      const names = folders.get(folder) ?? (await readdir(join(root, folder)).catch(() => [])).length
      if (names >= CMS_LIMITS.entriesInCollection) throw conflict(CMS_TEXTS.tooManyEntries)
      folders.set(folder, names + 1)
    },
  }
}

function requireUnchanged({ id, draft }: CurrentEntry, base: string | null): void {
  if (base !== id) throw conflict(base === null ? CMS_TEXTS.exists : CMS_TEXTS.changedMeanwhile)
  if (draft) throw conflict(CMS_TEXTS.draftExists)
}

/** The new text of an entry; undefined when nothing has to change. @throws ApiError with a message */
async function getText(store: ContentStore, entry: EntryRef, { text, base }: EntryOfMany, client: Waiter) {
  const present = await loadCurrentEntry(store, entry)
  if (text === null) {
    requireRemovable(entry)
    if (present.id === null) return undefined
    requireUnchanged(present, base)
    return null
  }
  if (Buffer.byteLength(text) > CMS_LIMITS.entryBytes) throw tooLarge(CMS_TEXTS.entryTooLarge)
  const tidied = tidy(entry, text)
  await requireReadable(entry, tidied, client)
  const before = present.published
  const ready = Buffer.from(before ? likeBefore(entry.path, before.toString(), tidied) : tidied)
  if (before && blobId(before) === blobId(ready)) return undefined
  requireUnchanged(present, base)
  await requireValid(store, entry, ready.toString(), new Map())
  return ready
}

/**
 * Saves many entries by the rules of a single save, in one commit. An entry that is invalid, or that someone else
 * changed in the meantime, is refused on its own. Repeating the call changes nothing, so it's safe after a crash.
 */
export function saveTogether(
  store: ContentStore,
  entries: readonly EntryOfMany[],
  about: About,
): Promise<SavedTogether> {
  return store.queue.run(async () => {
    const refused = new Map<string, string>()
    const changes = new Map<string, Buffer | null>()
    const available = availableIn(store)
    for (const input of entries) {
      try {
        const entry = requireEntryPath(input.path)
        const text = await getText(store, entry, input, waiterOfEditor(about.author))
        if (text && input.base === null) await available.claim(input.path)
        if (text !== undefined) changes.set(input.path, text)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        refused.set(input.path, error.message)
      }
    }
    return { commit: changes.size > 0 ? await store.repository.commit(changes, about) : null, refused }
  })
}
