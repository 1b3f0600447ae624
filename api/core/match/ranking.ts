import type { Position } from '#api/page.ts'

/** One in a list that is sorted by fit: how it fits, in millionths, and its id, which decides between equals. */
interface Ranked {
  id: number
  fit: number
}

const MILLION = 1_000_000
const ID_SPACE = 2 ** 32

/** Both in one number, which sorts as they do. */
const keyOf = (fit: number, id: number) => Math.round(fit * MILLION) * ID_SPACE + id
const rankedOf = (key: number): Ranked => ({ fit: Math.floor(key / ID_SPACE), id: key % ID_SPACE })

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

  /** The next so many behind a place, the best first; `isBack` goes from there towards the best. */
  after(place: Position | null, most: number, isBack = false): Ranked[] {
    const from = place && Number(place[0]) * ID_SPACE + place[1]
    const isNext = (key: number) => from === null || (isBack ? key > from : key < from)
    const next: number[] = []
    for (const keys of isBack ? [this.#others, this.#fitting] : [this.#fitting, this.#others]) {
      if (next.length === most) break
      const rest = sorted(keys, isNext)
      next.push(...(isBack ? rest : rest.reverse()).subarray(0, most - next.length))
    }
    return next.map(rankedOf)
  }
}

export const positionOf = ({ fit, id }: Ranked): Position => [fit, id]
