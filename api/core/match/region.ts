import type { Answered } from '#api/contract/connection/answering.ts'
import { SMOOTHED_BY } from '#api/contract/match/factors.ts'
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
  readonly #answered: Answered = { received: 0, answered: 0 }

  constructor(groupOf: (one: One) => number, createRows: () => Rows<One>) {
    this.#groupOf = groupOf
    this.#createRows = createRows
  }

  get size(): number {
    return this.#places.size
  }

  /** The requests of all of them together. */
  get answered(): Answered {
    return this.#answered
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
    this.#countAnswered(one, 1)
  }

  remove(id: number): void {
    const found = this.#find(id)
    if (!found) return
    const { rows, place } = found
    this.#countAnswered(rows.at(place), -1)
    const last = rows.at(rows.size - 1).id
    this.#places.set(last, this.#places.get(id)!)
    this.#places.delete(id)
    rows.remove(place)
  }

  /** Works out anew how everybody answers. */
  smooth(answersOf: (one: Answered) => number): void {
    for (const rows of this.#groups.values()) rows.smooth(answersOf)
  }

  #countAnswered({ received, answered }: Answered, times: 1 | -1): void {
    this.#answered.received += times * received
    this.#answered.answered += times * answered
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

  /**
   * Works out how everybody answers, where something has changed: few requests say little, so the region's count, too.
   */
  smoothAnswers(): void {
    const sides = [this.startups, this.investors]
    const sum = (which: keyof Answered) => sides.reduce((all, { answered }) => all + answered[which], 0)
    const all = { received: sum('received'), answered: sum('answered') }
    const share = all.answered / all.received
    const answersOf = ({ received, answered }: Answered) => (answered + SMOOTHED_BY * share) / (received + SMOOTHED_BY)
    for (const members of sides) members.smooth(answersOf)
  }

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
