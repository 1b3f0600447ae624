import { placeOf } from '#api/contract/match/place.ts'
import { ArrayRows, type Rows, StartupRows } from './rows.ts'
import type { InvestorSide, Side, StartupSide } from './sides.ts'
import type { Listed } from './suggest.ts'

const MOST_OF_GROUP = 2 ** 25

/** One side of a region: by profile id, and in groups, of which a list reads only those that can fit. */
class Members<One extends Side> {
  readonly #groupOf: (one: One) => number
  readonly #createRows: () => Rows<One>
  readonly #groups = new Map<number, Rows<One>>()
  /** Where each is, by profile id: the group and the place in it. */
  readonly #places = new Map<number, number>()
  /** How often each was shown of late, whether it is a member now or not. */
  readonly #shown = new Map<number, number>()
  /** Of all together. */
  #allShown = 0

  constructor(groupOf: (one: One) => number, createRows: () => Rows<One>) {
    this.#groupOf = groupOf
    this.#createRows = createRows
  }

  get size(): number {
    return this.#places.size
  }

  get(id: number): One | undefined {
    const found = this.#find(id)
    return found && found.rows.at(found.place)
  }

  /** Puts somebody in the place of who had the id before. */
  put(one: One): void {
    this.remove(one.id)
    one.shown = this.#shown.get(one.id) ?? 0
    const group = this.#groupOf(one)
    let rows = this.#groups.get(group)
    if (!rows) this.#groups.set(group, (rows = this.#createRows()))
    this.#places.set(one.id, group * MOST_OF_GROUP + rows.size)
    rows.push(one)
  }

  remove(id: number): void {
    const found = this.#find(id)
    if (!found) return
    const { rows, place } = found
    const last = rows.at(rows.size - 1).id
    this.#places.set(last, this.#places.get(id)!)
    this.#places.delete(id)
    rows.remove(place)
  }

  /** Counts that somebody was shown once more, or once less, where a showing has become old. */
  countShown(id: number, times: 1 | -1): void {
    this.#allShown += times
    const shown = (this.#shown.get(id) ?? 0) + times
    if (shown > 0) this.#shown.set(id, shown)
    else this.#shown.delete(id)
    const found = this.#find(id)
    found?.rows.setShown(found.place, shown)
  }

  /** Those of the groups that are wanted, and how often one of them all was shown on average. */
  listed(isWanted: (group: number) => boolean = () => true): Listed<One> {
    const lists = [...this.#groups].flatMap(([group, rows]) => (isWanted(group) ? [rows] : []))
    return { lists, meanShown: this.size === 0 ? 0 : this.#allShown / this.size }
  }

  #find(id: number): { rows: Rows<One>; place: number } | undefined {
    const at = this.#places.get(id)
    if (at === undefined) return undefined
    return { rows: this.#groups.get(Math.floor(at / MOST_OF_GROUP))!, place: at % MOST_OF_GROUP }
  }
}

/** Everybody who may be suggested, in memory. */
export class Region {
  readonly startups = new Members<StartupSide>(
    ({ industry }) => industry,
    () => new StartupRows(),
  )
  readonly investors = new Members<InvestorSide>(
    ({ isPublic }) => Number(isPublic),
    () => new ArrayRows(),
  )
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
