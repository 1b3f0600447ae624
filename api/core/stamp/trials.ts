import { LRUCache } from 'lru-cache'
import { counted } from '#api/contract/counted.ts'
import { HOUR, MINUTE } from '#api/contract/dates.ts'
import { tooMany } from '#api/errors.ts'

const SECOND = 1000
/** A trial that takes longer, whatever comes of it, is followed by a pause. */
const SLOW_MS = 2 * SECOND
/** So many times as long as a trial took lasts the pause after it. */
const PAUSE = 10
const MOST_PEOPLE = 10_000

interface Before {
  isRunning: boolean
  /** When the next one may begin. */
  from: number
  /** Trials that failed or were slow, one after the other. */
  bad: number
}

/**
 * Answers how long a good file took, in milliseconds. `begun` is to be called when it begins: time in the line doesn't
 * count.
 */
export type Trial = (begun: () => void) => Promise<number>

/**
 * One trial of a file at a time for each person. After one that failed or took long they pause, for longer each time,
 * up to an hour.
 */
export function createTrials(now: () => number) {
  const people = new LRUCache<string, Before>({ max: MOST_PEOPLE, ttl: 2 * HOUR, perf: { now } })

  function requireFree({ isRunning, from }: Before): void {
    const seconds = isRunning ? PAUSE : Math.ceil((from - now()) / SECOND)
    if (seconds <= 0) return
    const minutes = Math.ceil((seconds * SECOND) / MINUTE)
    const wait = seconds < MINUTE / SECOND ? counted(seconds, 'second') : counted(minutes, 'minute')
    const why = isRunning ? 'Another PDF of yours is being checked.' : 'Your last PDF failed the check or took long.'
    throw tooMany(`${why} Try again in ${wait}.`, seconds)
  }

  return {
    /** @throws the trial's error; ApiError 429 while another one runs, and in a pause */
    async run(person: string, trial: Trial): Promise<void> {
      const before = people.get(person) ?? { isRunning: false, from: 0, bad: 0 }
      requireFree(before)
      people.set(person, { ...before, isRunning: true })
      let begun: number | undefined
      const pauseAfter = (took: number) => {
        const pause = Math.min(HOUR, Math.max(SECOND, PAUSE * took) * 2 ** before.bad)
        people.set(person, { isRunning: false, from: now() + pause, bad: before.bad + 1 })
      }
      try {
        const took = await trial(() => (begun = performance.now()))
        if (took > SLOW_MS) pauseAfter(took)
        else people.delete(person)
      } catch (error) {
        // One that left the line before its turn says nothing of the file.
        if (begun === undefined) people.set(person, before)
        else pauseAfter(performance.now() - begun)
        throw error
      }
    },
  }
}
