/** Milliseconds after which a page gives its place back, whatever it still waits for. */
const LONGEST = 1000

/**
 * Whose pages are made when. Making one keeps the process busy for some 15 ms, and everything else waits for all that
 * are under way: so only a few are, people take turns, and between two pages whatever else has come has its turn.
 */
export class PageTurns {
  #free: number
  /** What begins a page, by who asks for it, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(places: number) {
    this.#free = places
  }

  /** Makes a page when it is the turn of whoever asks for it. */
  async run<T>(whose: string, make: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await this.#turnOf(whose)
    const place = Promise.withResolvers<void>()
    void place.promise.then(() => setImmediate(() => this.#handOn()))
    const late = setTimeout(place.resolve, LONGEST)
    try {
      return await make()
    } finally {
      clearTimeout(late)
      place.resolve()
    }
  }

  #turnOf(whose: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(whose, [...(this.#waiting.get(whose) ?? []), resolve])
    return promise
  }

  /** Hands a place on to whoever has waited longest for a turn, and who then stands last. */
  #handOn(): void {
    const [first] = this.#waiting
    if (!first) return void this.#free++
    const [whose, [begin, ...more]] = first
    this.#waiting.delete(whose)
    if (more.length > 0) this.#waiting.set(whose, more)
    begin?.()
  }
}
