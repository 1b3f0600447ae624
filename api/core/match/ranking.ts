import { foreignCursor, type Position } from '#api/page.ts'

const MILLION = 1_000_000
const ID_SPACE = 2 ** 32

/** How one fits, in millionths, and its id, which decides between equals, in one number, which sorts as they do. */
const keyOf = (fit: number, id: number) => Math.round(fit * MILLION) * ID_SPACE + id
const idOf = (key: number) => key % ID_SPACE

/** The numbers of `keys` that are wanted, sorted. */
const sorted = (keys: readonly number[], isWanted: (key: number) => boolean) =>
  Float64Array.from(keys.filter(isWanted)).sort()

/** Everybody of a list, by how they fit the person who reads it. */
export class Ranking {
  readonly #fitting: number[] = []
  /** Who fits not at all: most, and seldom read. */
  readonly #others: number[] = []

  add(fit: number, id: number): void {
    const keys = fit > 0 ? this.#fitting : this.#others
    keys.push(keyOf(fit, id))
  }

  /**
   * The ids of the next so many behind a place, the best first; `isBack` goes from there towards the best.
   *
   * @throws ApiError 400 for a place that is there no more
   */
  after(place: Position | null, most: number, isBack = false): number[] {
    const from = place && this.#keyAt(place)
    const isNext = (key: number) => from === null || (isBack ? key > from : key < from)
    const next: number[] = []
    for (const keys of isBack ? [this.#others, this.#fitting] : [this.#fitting, this.#others]) {
      if (next.length === most) break
      const rest = sorted(keys, isNext)
      next.push(...(isBack ? rest : rest.reverse()).subarray(0, most - next.length))
    }
    return next.map(idOf)
  }

  #keyAt([, id]: Position): number {
    const isThere = (key: number) => idOf(key) === id
    const key = this.#fitting.find(isThere) ?? this.#others.find(isThere)
    if (key === undefined) throw foreignCursor()
    return key
  }
}

/** A place in such a list, in whose cursors no figure is shown. */
export const placeOfId = (id: number): Position => ['', id]
