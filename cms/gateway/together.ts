import { unavailable } from '#api/errors.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { OURSELVES, type Waiter } from '#api/turns.ts'
import { Outrun, type SharedRepository } from '#cms/repository/shared.ts'
import type { Writes } from './store.ts'

/** How often a process looks for what editors have saved at others. */
const LOOK_MS = 2000
/** How often a save is checked again because others were faster. */
const TRIES = 100

/** The writes of a process that shares its content: each begins from what all of them have at that moment. */
export interface Together extends Writes {
  /** Brings what others have saved, so that what is read now is what they see. */
  catchUp(): Promise<void>
  /** Looks every two seconds for what others have saved. */
  follow(onNews: () => void): void
  stop(): void
}

export function together(repository: SharedRepository, writes: Writes, onFailure: (error: unknown) => void): Together {
  let tell = () => {}
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  async function take(): Promise<void> {
    if (await repository.catchUp()) tell()
  }

  const catchUp = () => writes.run(OURSELVES, take)

  async function look(): Promise<void> {
    try {
      await catchUp()
      isFailing = false
    } catch (error) {
      // Visitors are served what is here. It is told once, and tried again.
      if (!isFailing) onFailure(error)
      isFailing = true
    }
  }

  return {
    catchUp,
    run: (who: Waiter, work) =>
      writes.run(who, async () => {
        for (let tries = 1; ; tries++) {
          await take()
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
        timer = setTimeout(() => void look().then(() => timer && again()), LOOK_MS)
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
