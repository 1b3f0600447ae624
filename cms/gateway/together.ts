import { unavailable } from '#api/errors.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { Queue } from '#api/queue.ts'
import { Outrun, type SharedRepository } from '#cms/repository/shared.ts'

/** How often a process looks for what editors have saved at others. */
const LOOK_MS = 2000
/** How often a save is checked again because others were faster. */
const TRIES = 100

/** The writes of a process that shares its content: each begins from what all of them have at that moment. */
export interface Together {
  run<T>(work: () => Promise<T>): Promise<T>
  drained(): Promise<void>
  /** Brings what others have saved, so that what is read now is what they see. */
  catchUp(): Promise<void>
  /** Looks every two seconds for what others have saved. */
  follow(onNews: () => void): void
  stop(): void
}

export function together(repository: SharedRepository, onFailure: (error: unknown) => void): Together {
  const queue = new Queue(Infinity)
  let tell = () => {}
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  async function take(): Promise<void> {
    if (await repository.catchUp()) tell()
  }

  const catchUp = () => queue.run(take)

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
    run: (work) =>
      queue.run(async () => {
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
    drained: () => queue.drained(),
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
