import { MINUTE } from '#api/contract/dates.ts'
import type { Log } from '#api/front/log.ts'

/** Does something now and once a minute, never twice at a time; what fails is logged and tried again. */
export function everyMinute(log: Pick<Log, 'failure'>, work: () => Promise<void>) {
  let round: Promise<void> | undefined
  const look = () => {
    round ??= work()
      .catch((error: unknown) => log.failure(error))
      .finally(() => (round = undefined))
  }
  const timer = setInterval(look, MINUTE)
  timer.unref()
  look()
  return {
    /** Lets the round under way end, and begins no other. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await round
    },
  }
}
