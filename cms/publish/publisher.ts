import type { PublishProblem, PublishStatus } from '#api/publishing/calls.ts'
import { BuildError, toProblem } from './build-error.ts'
import type { Builder } from './builder.ts'
import type { BuiltRelease } from './release.ts'
import { runAt } from './schedule.ts'

/** Makes the site anew when the content changed, and tells how far it is. */
export interface Publisher {
  /**
   * Asks for the site to show the content as it is now, and returns at once with the request's number: the site shows
   * it when `status().shown` has reached that number. Requests during a build are merged into the one build after it.
   */
  request(reason: string): number
  status(): PublishStatus
  /** Calls back at every change of the status. Returns the way to stop that. */
  onChange(listener: (status: PublishStatus) => void): () => void
  /** Takes note of a release that was made live by hand. */
  adopt(release: BuiltRelease): void
  /** Ends a build that is under way; nothing is published after it. */
  stop(): void
}

export interface PublisherOptions {
  /** The release that is live at the start. */
  live: BuiltRelease
  /** Why the site could not be made at the start, when an earlier release is live instead. */
  problems?: PublishProblem[]
  builder: Builder
  /** Puts a release before the visitors, in memory and on disk. */
  swap: (release: BuiltRelease) => Promise<void>
  /** Whether somebody put an earlier release there by hand; time alone does not take it away again. */
  isHeld: () => boolean
  now: () => number
  log: (event: string, details: Record<string, string | number>) => void
}

/** Saves that come at the same moment are built together. */
const GATHER_MS = 15
/** So long before a page changes by itself the builder gets ready, so that it changes in the second it should. */
const AHEAD_MS = 60_000
/** After a timed build failed, and nobody saved anything: the next try. */
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
  let callOff = () => {}
  let beginning: NodeJS.Timeout | undefined
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

  /** One build of everything that was asked for until now. */
  async function publish(): Promise<void> {
    const number = requested
    beginning = undefined
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
    callOff()
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
    callOff = () => {
      build()
      if (rehearse) rehearse()
    }
  }

  function request(reason: string): number {
    requested++
    log('asked to publish', { reason, number: requested })
    if (!building) beginning ??= setTimeout(() => void publish(), GATHER_MS)
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
      clearTimeout(beginning)
      callOff()
      builder.stop()
    },
  }
}

/** Does nothing, where pages are made as they are asked for: in development, and in tests of calls. */
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
