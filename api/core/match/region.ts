import { placeOf } from '#api/contract/match/place.ts'
import type { InvestorSide, Side, StartupSide } from './sides.ts'
import type { Listed } from './suggest.ts'

/** One side of a region: by profile id, and in groups, of which a list reads only those that can fit. */
class Members<One extends Side> {
  readonly #groupOf: (one: One) => number
  readonly #byId = new Map<number, One>()
  readonly #groups = new Map<number, One[]>()
  /** How often each was shown of late, whether it is a member now or not. */
  readonly #shown = new Map<number, number>()
  /** Of all together. */
  #allShown = 0

  constructor(groupOf: (one: One) => number) {
    this.#groupOf = groupOf
  }

  get size(): number {
    return this.#byId.size
  }

  get(id: number): One | undefined {
    return this.#byId.get(id)
  }

  /** Puts somebody in the place of who had the id before. */
  put(one: One): void {
    this.remove(one.id)
    one.shown = this.#shown.get(one.id) ?? 0
    this.#byId.set(one.id, one)
    const group = this.#groups.get(this.#groupOf(one))
    if (group) group.push(one)
    else this.#groups.set(this.#groupOf(one), [one])
  }

  remove(id: number): void {
    const one = this.#byId.get(id)
    if (!one) return
    this.#byId.delete(id)
    const group = this.#groups.get(this.#groupOf(one))!
    const last = group.pop()!
    if (last !== one) group[group.indexOf(one)] = last
  }

  /** Counts that somebody was shown once more, or once less, where a showing has become old. */
  countShown(id: number, times: 1 | -1): void {
    this.#allShown += times
    const shown = (this.#shown.get(id) ?? 0) + times
    if (shown > 0) this.#shown.set(id, shown)
    else this.#shown.delete(id)
    const one = this.#byId.get(id)
    if (one) one.shown = shown
  }

  /** Those of the groups that are wanted, and how often one of them was shown on average. */
  listed(isWanted: (group: number) => boolean = () => true): Listed<One> {
    const lists = [...this.#groups].flatMap(([group, list]) => (isWanted(group) ? [list] : []))
    return { lists, meanShown: this.size === 0 ? 0 : this.#allShown / this.size }
  }
}

/** Everybody who may be suggested, in memory. */
export class Region {
  readonly startups = new Members<StartupSide>(({ industry }) => industry)
  readonly investors = new Members<InvestorSide>(({ isPublic }) => Number(isPublic))
  readonly #places = new Map<string, number>()

  /** Numbers for the town and the region of an address; a region that is not named is nobody else's. */
  placeOf(location: string, noRegion: number): { town: number; region: number } {
    const { town, region } = placeOf(location)
    return { town: this.#numberOf(town), region: region === null ? noRegion : this.#numberOf(region) }
  }

  #numberOf(place: string): number {
    const name = place.toLowerCase()
    let number = this.#places.get(name)
    if (number === undefined) this.#places.set(name, (number = this.#places.size))
    return number
  }
}
