import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CMS_LIMITS, CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { ApiError, conflict, tooLarge, unavailable } from '#api/errors.ts'
import { type Waiter, OURSELVES } from '#api/platform/fair-queue.ts'
import { tidy } from '#cms/content/entry-text.ts'
import type { EntryRef } from '#cms/content/paths.ts'
import type { About } from '#cms/repository/commit.ts'
import { blobId } from '#cms/repository/files.ts'
import { likeBefore } from '#content/key-order.ts'
import { requireReadable } from './readable-text.ts'
import { requireEntryPath, requireRemovable } from './errors.ts'
import { presentEntry, requireValid, type Present } from './save.ts'
import { type ContentStore, waiterOfEditor, type Writes } from './store.ts'
import { ConcurrentUpdateError, type SharedRepository } from '#cms/repository/shared.ts'

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

function requireUnchanged({ id, draft }: Present, base: string | null): void {
  if (base !== id) throw conflict(base === null ? CMS_TEXTS.exists : CMS_TEXTS.changedMeanwhile)
  if (draft) throw conflict(CMS_TEXTS.draftExists)
}

/** The new text of an entry; undefined when nothing has to change. @throws ApiError with a message */
async function getText(store: ContentStore, entry: EntryRef, { text, base }: EntryOfMany, client: Waiter) {
  const present = await presentEntry(store, entry)
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
    const room = availableIn(store)
    for (const input of entries) {
      try {
        const entry = requireEntryPath(input.path)
        const text = await getText(store, entry, input, waiterOfEditor(about.author))
        if (text && input.base === null) await room.claim(input.path)
        if (text !== undefined) changes.set(input.path, text)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        refused.set(input.path, error.message)
      }
    }
    return { commit: changes.size > 0 ? await store.repository.commit(changes, about) : null, refused }
  })
}

/** How often a process polls for saves made by other processes. */
const POLL_INTERVAL_MS = 5000
/** How often a save is checked again because other processes were faster. */
const MAX_ATTEMPTS = 20

/** The write queue of a process that shares its content: each write starts from the latest shared state. */
export interface Together extends Writes {
  /** Polls for what other processes have saved. */
  follow(onNews: () => void): void
  stop(): void
}

export function together(repository: SharedRepository, writes: Writes, pollMs = POLL_INTERVAL_MS): Together {
  let wake = () => {}
  let timer: NodeJS.Timeout | undefined

  async function fetchLatest(): Promise<void> {
    if (await repository.catchUp()) wake()
  }

  async function poll(): Promise<void> {
    // Checked outside the queue, so that no save has to wait while the remote repository is down.
    if (repository.failure() && !(await repository.isBack())) return
    await writes.run(OURSELVES, fetchLatest)
  }

  return {
    run: (client: Waiter, work) =>
      writes.run(client, async () => {
        for (let tries = 1; ; tries++) {
          if (!repository.failure() || !timer) await fetchLatest()
          try {
            return await work()
          } catch (error) {
            if (!(error instanceof ConcurrentUpdateError)) throw error
            if (tries === MAX_ATTEMPTS) throw unavailable(CMS_TEXTS.busy)
          }
        }
      }),
    drained: () => writes.drained(),
    follow(onNews) {
      wake = onNews
      const again = () => {
        // A poll that finds the queue full is skipped; the next one catches up.
        const next = () =>
          void poll()
            .catch(() => {})
            .finally(() => timer && again())
        timer = setTimeout(next, pollMs)
        timer.unref()
      }
      again()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
