import type { Answered } from '#api/contract/connection/answering.ts'
import type { Side, StartupSide } from './sides.ts'

/** Some of one side of a region, in no order. */
export interface Rows<One extends Side> {
  readonly size: number
  at: (place: number) => One
  /** Hands out one after the other; what is handed out may be the same object each time. */
  forEach: (take: (one: One, place: number) => void) => void
  push: (one: One) => void
  /** Puts the last one into this place. */
  remove: (place: number) => void
  setShown: (place: number, shown: number) => void
  /** Works out anew how everybody answers. */
  smooth: (answersOf: (one: Answered) => number) => void
}

/** For few: an array. */
export class ArrayRows<One extends Side> implements Rows<One> {
  readonly #all: One[] = []

  get size(): number {
    return this.#all.length
  }

  at(place: number): One {
    return this.#all[place]!
  }

  forEach(take: (one: One, place: number) => void): void {
    this.#all.forEach(take)
  }

  push(one: One): void {
    this.#all.push(one)
  }

  remove(place: number): void {
    const last = this.#all.pop()!
    if (place < this.#all.length) this.#all[place] = last
  }

  setShown(place: number, shown: number): void {
    this.#all[place]!.shown = shown
  }

  smooth(answersOf: (one: Answered) => number): void {
    for (const one of this.#all) if (one.received > 0) one.answers = answersOf(one)
  }
}

const OPEN = 1
const MONEY = 2
const MENTORING = 4

/** A column for each field, so that what a list reads lies together: objects lie where they were made, far apart. */
const columns = (capacity: number) => ({
  id: new Uint32Array(capacity),
  town: new Int32Array(capacity),
  region: new Int32Array(capacity),
  confirmedOn: new Int32Array(capacity),
  shown: new Uint32Array(capacity),
  ask: new Float64Array(capacity),
  received: new Uint16Array(capacity),
  answered: new Uint16Array(capacity),
  answers: new Float32Array(capacity),
  industry: new Uint8Array(capacity),
  stage: new Uint8Array(capacity),
  flags: new Uint8Array(capacity),
})
type Columns = ReturnType<typeof columns>

function larger(from: Columns): Columns {
  const to = columns(Math.ceil(from.id.length * 1.5))
  for (const name of Object.keys(from) as (keyof Columns)[]) to[name].set(from[name])
  return to
}

const empty = (): StartupSide => ({
  id: 0,
  isOpen: false,
  town: 0,
  region: 0,
  received: 0,
  answered: 0,
  answers: Number.NaN,
  confirmedOn: 0,
  shown: 0,
  industry: 0,
  stage: 0,
  ask: Number.NaN,
  seeksMoney: false,
  seeksMentoring: false,
})

/** For many startups: 39 bytes for each. */
export class StartupRows implements Rows<StartupSide> {
  #columns = columns(64)
  #size = 0

  get size(): number {
    return this.#size
  }

  at(place: number): StartupSide {
    const one = empty()
    this.#fill(one, place)
    return one
  }

  forEach(take: (one: StartupSide, place: number) => void): void {
    const one = empty()
    for (let place = 0; place < this.#size; place++) {
      this.#fill(one, place)
      take(one, place)
    }
  }

  push(one: StartupSide): void {
    if (this.#size === this.#columns.id.length) this.#columns = larger(this.#columns)
    const [to, place] = [this.#columns, this.#size++]
    to.id[place] = one.id
    to.town[place] = one.town
    to.region[place] = one.region
    to.confirmedOn[place] = one.confirmedOn
    to.shown[place] = one.shown
    to.ask[place] = one.ask
    to.received[place] = one.received
    to.answered[place] = one.answered
    to.answers[place] = one.answers
    to.industry[place] = one.industry
    to.stage[place] = one.stage
    to.flags[place] = (one.isOpen ? OPEN : 0) | (one.seeksMoney ? MONEY : 0) | (one.seeksMentoring ? MENTORING : 0)
  }

  remove(place: number): void {
    const last = --this.#size
    for (const column of Object.values(this.#columns)) column[place] = column[last]!
  }

  setShown(place: number, shown: number): void {
    this.#columns.shown[place] = shown
  }

  smooth(answersOf: (one: Answered) => number): void {
    const { received, answered, answers } = this.#columns
    for (let place = 0; place < this.#size; place++)
      if (received[place]! > 0) answers[place] = answersOf({ received: received[place]!, answered: answered[place]! })
  }

  #fill(one: StartupSide, place: number): void {
    const from = this.#columns
    const flags = from.flags[place]!
    one.id = from.id[place]!
    one.isOpen = (flags & OPEN) !== 0
    one.town = from.town[place]!
    one.region = from.region[place]!
    one.received = from.received[place]!
    one.answered = from.answered[place]!
    one.answers = from.answers[place]!
    one.confirmedOn = from.confirmedOn[place]!
    one.shown = from.shown[place]!
    one.industry = from.industry[place]!
    one.stage = from.stage[place]!
    one.ask = from.ask[place]!
    one.seeksMoney = (flags & MONEY) !== 0
    one.seeksMentoring = (flags & MENTORING) !== 0
  }
}
