import type { PublishProblem, PublishStatus } from '#api/publishing/calls.ts'
import { BuildError, toProblem } from './build-error.ts'
import type { Builder } from './builder.ts'
import type { BuiltRelease } from './release.ts'
import { parseDate } from '@internationalized/date'
import { DAY } from '#api/platform/contract/dates.ts'
import { toInstant, toLocalDay } from '#content/event-time.ts'
import { eventTimes, type Event } from '#content/schema/event.ts'

/** The midnight after an instant, in a time zone. */
export const nextMidnight = (now: Date, timeZone: string): Date =>
  parseDate(toLocalDay(now, timeZone)).add({ days: 1 }).toDate(timeZone)

/**
 * The next time at which a page changes without a save: an event ends, or the day changes in the site's time zone,
 * which also publishes the articles of that day.
 */
export function nextChange(
  now: Date,
  timeZone: string,
  events: readonly (Pick<Event, 'start' | 'end' | 'timeZone'> & Partial<Pick<Event, 'allDay'>>)[],
): Date {
  const midnight = nextMidnight(now, timeZone)
  // Zones are at most a day apart, so only these events need an exact calculation.
  const first = new Date(now.getTime() - DAY).toISOString().slice(0, 10)
  const last = new Date(midnight.getTime() + DAY).toISOString().slice(0, 10)
  const timestamps = events.flatMap((event) => {
    // Without an end, an event is over at the end of its day.
    const end = eventTimes(event).end ?? `${event.start.slice(0, 10)}T23:59`
    const day = end.slice(0, 10)
    return day < first || day > last ? [] : [toInstant(end, event.timeZone ?? timeZone).getTime() + 1]
  })
  return new Date(Math.min(midnight.getTime(), ...timestamps.filter((timestamp) => timestamp > now.getTime())))
}

/**
 * How often to check the clock: timers can't wait longer than 24 days, and a computer may sleep or have its clock set.
 */
const POLL_INTERVAL_MS = 60_000

/**
 * Calls back once the clock has reached a time, also one in the past. Doesn't keep the process running.
 *
 * @param now the clock.
 * @returns a function that cancels it.
 */
function runAt(timestamp: number, now: () => number, action: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = (rest: number) => void (timer = setTimeout(check, Math.max(0, Math.min(rest, POLL_INTERVAL_MS))).unref())
  const check = () => (now() < timestamp ? wait(timestamp - now()) : action())
  wait(timestamp - now())
  return () => clearTimeout(timer)
}

/** Builds the site again when the content changed, and reports the status. */
export interface Publisher {
  /**
   * Requests that the site shows the current content, and returns immediately with the request's number: the site shows
   * it when `status().shown` has reached that number. Requests during a build are combined in the build after it.
   */
  request(reason: string): number
  status(): PublishStatus
  /** Calls back on every change of the status. Returns a function that unsubscribes. */
  onChange(listener: (status: PublishStatus) => void): () => void
  /** Takes note of a release that was made live by hand. */
  adopt(release: BuiltRelease): void
  /** Stops a build in progress; nothing is published after that. */
  stop(): void
}

export interface PublisherOptions {
  /** The release that is live at startup. */
  live: BuiltRelease
  /** Why the build at startup failed, when an earlier release is live instead. */
  problems?: PublishProblem[]
  builder: Builder
  /** Makes a release live, in memory and on disk. */
  swap: (release: BuiltRelease) => Promise<void>
  /** Whether an earlier release was restored by hand. It then stays live until the next save. */
  isHeld: () => boolean
  now: () => number
  log: (event: string, details: Record<string, string | number>) => void
}

/** How long to wait for more saves, which are then built together. */
const GATHER_MS = 15
/** How long before a scheduled change the builder is prepared, so that the page changes within a second. */
const AHEAD_MS = 60_000
/** How long after a failed scheduled build the next attempt starts, if no one saves in the meantime. */
const TRY_AGAIN_MS = 15 * 60_000

export function createPublisher(options: PublisherOptions): Publisher {
  const { builder, swap, now, log } = options
  let { live, problems = [] } = options
  let requested = 0
  let shown = 0
  let building = false
  let stopped = false
  let startedAt: string | null = null
  let step: string | null = null
  let cancelRefresh = () => {}
  let startTimer: NodeJS.Timeout | undefined
  const listeners = new Set<(status: PublishStatus) => void>()

  const state = (): PublishStatus['state'] => {
    if (building) return 'building'
    if (problems.length > 0) return 'failed'
    return shown < requested ? 'waiting' : 'live'
  }
  const status = (): PublishStatus => ({
    state: state(),
    step,
    release: live.id,
    commit: live.commit,
    builtAt: live.builtAt,
    startedAt,
    requested,
    shown,
    problems,
  })
  const notifyListeners = () => {
    for (const listener of listeners) listener(status())
  }

  /** One build for everything that was requested so far. */
  async function publish(): Promise<void> {
    const number = requested
    startTimer = undefined
    building = true
    startedAt = new Date(now()).toISOString()
    notifyListeners()
    try {
      const built = await builder.build((message) => {
        step = message
        notifyListeners()
      })
      if (stopped) return
      await swap(built)
      live = built
      shown = number
      problems = []
      log('published', { release: built.id, rendered: built.rendered, milliseconds: now() - Date.parse(startedAt) })
    } catch (error) {
      problems = error instanceof BuildError ? error.problems : [toProblem(error)]
      const { file = '', field = '' } = problems[0] ?? {}
      log('not published', { problems: problems.length, file, field })
    }
    building = false
    startedAt = null
    step = null
    notifyListeners()
    if (requested > number && !stopped) return publish()
    scheduleRefresh()
  }

  function scheduleRefresh(): void {
    cancelRefresh()
    const fresh = Date.parse(live.freshUntil)
    const due = problems.length > 0 ? Math.max(fresh, now() + TRY_AGAIN_MS) : fresh
    const build = runAt(due, now, () => {
      if (!options.isHeld()) request('the time')
    })
    const ready = due - AHEAD_MS
    const rehearse =
      now() < ready &&
      runAt(ready, now, () => {
        if (!building && now() < due && !options.isHeld()) builder.rehearse()
      })
    cancelRefresh = () => {
      build()
      if (rehearse) rehearse()
    }
  }

  function request(reason: string): number {
    requested++
    log('asked to publish', { reason, number: requested })
    if (!building) startTimer ??= setTimeout(() => void publish(), GATHER_MS)
    return requested
  }

  scheduleRefresh()
  return {
    request,
    status,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    adopt(release) {
      live = release
      problems = []
      notifyListeners()
    },
    stop() {
      stopped = true
      clearTimeout(startTimer)
      cancelRefresh()
      builder.stop()
    },
  }
}

/** Does nothing. For development and tests of calls, where pages are rendered on request. */
export const idlePublisher: Publisher = {
  request: () => 0,
  status: () => ({
    state: 'live',
    step: null,
    release: 'none',
    commit: null,
    builtAt: new Date(0).toISOString(),
    startedAt: null,
    requested: 0,
    shown: 0,
    problems: [],
  }),
  onChange: () => () => {},
  adopt: () => {},
  stop: () => {},
}
