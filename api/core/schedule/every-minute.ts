import { MINUTE } from '#api/contract/dates.ts'
import type { Log } from '#api/front/log.ts'

/**
 * Does something now and once a minute, never twice at a time; what fails is logged and tried again. Long work asks
 * between two pieces whether it should end.
 */
export function everyMinute(log: Pick<Log, 'failure'>, work: (isStopped: () => boolean) => Promise<void>) {
  let round: Promise<void> | undefined
  let isStopped = false
  const look = () => {
    round ??= work(() => isStopped)
      .catch((error: unknown) => log.failure(error))
      .finally(() => (round = undefined))
  }
  const timer = setInterval(look, MINUTE)
  timer.unref()
  look()
  return {
    /** Lets the round under way end, and begins no other. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await round
    },
  }
}
