import { unavailable } from '#api/errors.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { OURSELVES, type Waiter } from '#api/turns.ts'
import { Outrun, type SharedRepository } from '#cms/repository/shared.ts'
import type { Writes } from './store.ts'

/** How often a process looks for what editors have saved at others. */
const LOOK_MS = 5000
/** How often a save is checked again because others were faster. */
const TRIES = 20

/** The writes of a process that shares its content: each begins from what all of them have at that moment. */
export interface Together extends Writes {
  /** Looks again and again for what others have saved. */
  follow(onNews: () => void): void
  stop(): void
}

export function together(repository: SharedRepository, writes: Writes, lookMs = LOOK_MS): Together {
  let tell = () => {}
  let timer: NodeJS.Timeout | undefined

  async function take(): Promise<void> {
    if (await repository.catchUp()) tell()
  }

  async function look(): Promise<void> {
    // While the remote repository is away, nobody waits for it in the line.
    if (repository.failure() && !(await repository.isBack())) return
    await writes.run(OURSELVES, take)
  }

  return {
    run: (who: Waiter, work) =>
      writes.run(who, async () => {
        for (let tries = 1; ; tries++) {
          if (!repository.failure() || !timer) await take()
          try {
            return await work()
          } catch (error) {
            if (!(error instanceof Outrun)) throw error
            if (tries === TRIES) throw unavailable(CMS_TEXTS.busy)
          }
        }
      }),
    drained: () => writes.drained(),
    follow(onNews) {
      tell = onNews
      const again = () => {
        // A look for which the line has no place is made up for by the next one.
        const next = () =>
          void look()
            .catch(() => {})
            .finally(() => timer && again())
        timer = setTimeout(next, lookMs)
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
