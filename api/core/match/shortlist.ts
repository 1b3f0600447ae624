import { SPREAD } from '#api/contract/match/factors.ts'

/** One of those who may be suggested to a person. */
export interface Candidate {
  score: number
  /** Decides between equals. */
  tie: number
  /** Of which a list shall not have too many. */
  group: number
  /** How often it was suggested of late. */
  shown: number
}

const isBetter = (one: Candidate, other: Candidate) =>
  one.score > other.score || (one.score === other.score && one.tie < other.tie)
const inOrder = (one: Candidate, other: Candidate) => (isBetter(one, other) ? -1 : 1)
const isLess = (one: Candidate, other: Candidate) =>
  one.shown < other.shown || (one.shown === other.shown && isBetter(one, other))

/** More than anybody is shown in the days that count. */
const MOST_SHOWN = 2 ** 26

/**
 * The best of many, in order: of each group so many at most, and some places for the least shown of those who are
 * nearly as good, so that somebody new is seen at all. Only who can still come into the list is kept.
 */
export class Shortlist<One extends Candidate> {
  readonly #size: number
  readonly #mostOfGroup: number
  readonly #forLeastShown: number
  /** The best of those of a group who were shown equally often, in order: no others of them can come into the list. */
  readonly #kept = new Map<number, One[]>()

  /** Of a group such a share of the list at most. */
  constructor(size: number, ofOneGroup: number) {
    this.#size = size
    this.#mostOfGroup = Math.ceil(size * ofOneGroup)
    this.#forLeastShown = Math.floor(size * SPREAD.leastShown)
  }

  /** Whether somebody could come into the list: who could not need not be offered. */
  isWorth(score: number, group: number, shown: number): boolean {
    const alike = this.#kept.get(group * MOST_SHOWN + shown)
    return !alike || alike.length < this.#mostOfGroup || score >= alike.at(-1)!.score
  }

  offer(one: One): void {
    const key = one.group * MOST_SHOWN + one.shown
    const alike = this.#kept.get(key)
    if (!alike) this.#kept.set(key, [one])
    else if (alike.length < this.#mostOfGroup || isBetter(one, alike.at(-1)!)) {
      alike.push(one)
      alike.sort(inOrder)
      alike.length = Math.min(alike.length, this.#mostOfGroup)
    }
  }

  list(): One[] {
    const ranked = [...this.#kept.values()].flat().sort(inOrder)
    const chosen: One[] = []
    const hasRoom = ({ group }: One) => chosen.filter((one) => one.group === group).length < this.#mostOfGroup
    for (const one of ranked) if (chosen.length < this.#size - this.#forLeastShown && hasRoom(one)) chosen.push(one)
    const near = ranked.filter(({ score }) => score >= SPREAD.leastShownFrom * ranked[0]!.score)
    for (let place = 0; place < this.#forLeastShown; place++) {
      let next: One | undefined
      for (const one of near) if ((!next || isLess(one, next)) && !chosen.includes(one) && hasRoom(one)) next = one
      if (next) chosen.push(next)
    }
    return chosen.sort(inOrder)
  }
}
