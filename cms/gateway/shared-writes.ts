import { CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { unavailable } from '#api/errors.ts'
import { type Waiter, OURSELVES } from '#api/platform/fair-queue.ts'
import { ConcurrentUpdateError, type SharedRepository } from '#cms/repository/shared-repository.ts'
import type { Writes } from './store.ts'

/** How often a process polls for saves made by other processes. */
const POLL_INTERVAL_MS = 5000
/** How often a save is checked again because other processes were faster. */
const MAX_ATTEMPTS = 20

/** The write queue of a process that shares its content: each write starts from the latest shared state. */
export interface SharedWrites extends Writes {
  /** Polls for what other processes have saved. */
  follow(onNews: () => void): void
  stop(): void
}

export function shareWrites(repository: SharedRepository, writes: Writes, pollMs = POLL_INTERVAL_MS): SharedWrites {
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
        for (let attempt = 1; ; attempt++) {
          if (!repository.failure() || !timer) await fetchLatest()
          try {
            return await work()
          } catch (error) {
            if (!(error instanceof ConcurrentUpdateError)) throw error
            if (attempt === MAX_ATTEMPTS) throw unavailable(CMS_TEXTS.busy)
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
