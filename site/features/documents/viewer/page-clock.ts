import { LIMITS } from '#api/platform/contract/limits.ts'

export interface PageTime {
  page: number
  seconds: number
}

/** Counts for how long each page is in view, up to five minutes each. */
export class PageClock {
  readonly #now: () => number
  /** Milliseconds by page: in view at all, and reported. */
  readonly #shown = new Map<number, number>()
  readonly #reported = new Map<number, number>()
  #page: number | null = null
  #since = 0

  /** `now`: milliseconds that only go on. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** From now on this page is in view; `null` for none, as while the tab is hidden. */
  show(page: number | null): void {
    this.#count()
    this.#page = page
  }

  /** Whole seconds by page since they were last taken. */
  drain(): PageTime[] {
    this.#count()
    return [...this.#shown].flatMap(([page, shown]) => {
      const sent = this.#reported.get(page) ?? 0
      const seconds = Math.floor((shown - sent) / 1000)
      if (seconds < 1) return []
      this.#reported.set(page, sent + seconds * 1000)
      return [{ page, seconds }]
    })
  }

  #count(): void {
    const now = this.#now()
    if (this.#page !== null) {
      const shown = (this.#shown.get(this.#page) ?? 0) + now - this.#since
      this.#shown.set(this.#page, Math.min(shown, LIMITS.pageTimes.seconds * 1000))
    }
    this.#since = now
  }
}
