import { placeOf } from '#api/contract/match/place.ts'
import type { InvestorSide, Side, StartupSide } from './sides.ts'
import type { Listed } from './suggest.ts'

/** One side of a region: by profile id, and in groups, of which a list reads only those that can fit. */
class Members<One extends Side> {
  readonly #groupOf: (one: One) => number
  readonly #byId = new Map<number, One>()
  readonly #groups = new Map<number, One[]>()

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

  all(): Iterable<One> {
    return this.#byId.values()
  }

  /** Those of the groups that are wanted. */
  listed(isWanted: (group: number) => boolean): Listed<One> {
    const lists = [...this.#groups].flatMap(([group, list]) => (isWanted(group) ? [list] : []))
    return { lists, meanShown: 1 }
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
