import type { Log } from '#api/front/log.ts'

/** Milliseconds between looks after many that failed. */
const LONGEST = 30_000

export interface Looking {
  /** What is looked at, for the log. */
  name: string
  /** Milliseconds between the end of a look and the next; after failed ones twice as long each time. */
  milliseconds: number
  log: Pick<Log, 'failure' | 'event'>
}

/**
 * Looks now and again and again. A look fails while the database is away, which may take hours: the log says so at the
 * first one and once more when it is back, because lines that repeat themselves hide the others.
 */
export function lookEvery({ name, milliseconds, log }: Looking, look: () => Promise<void>) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void>
  let wait = milliseconds
  let awayFrom: number | undefined

  function isBack(): void {
    if (awayFrom === undefined) return
    log.event(`${name}-resumed`, { seconds: Math.round((performance.now() - awayFrom) / 1000) })
    awayFrom = undefined
    wait = milliseconds
  }

  function isAway(error: unknown): void {
    if (awayFrom === undefined) log.failure(error, name)
    else wait = Math.min(wait * 2, LONGEST)
    awayFrom ??= performance.now()
  }

  const lookAgain = () => {
    looking = look()
      .then(isBack, isAway)
      .finally(() => {
        if (!isStopped) timer = setTimeout(lookAgain, wait).unref()
      })
  }
  lookAgain()
  return {
    /** Lets the look under way end, and begins no other. */
    stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      return looking
    },
  }
}
