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

/**
 * The best of many, in order: of each group so many at most, and some places for the least shown of those who are
 * nearly as good, so that somebody new is seen at all. Only who can still come into the list is kept.
 */
export class Shortlist<One extends Candidate> {
  readonly #size: number
  readonly #mostOfGroup: number
  readonly #forLeastShown: number
  /** The best of each group, in order. */
  readonly #groups = new Map<number, One[]>()
  /** Those who were nearly as good as the best when they came. */
  readonly #near: One[] = []
  #best = 0

  constructor(size: number) {
    this.#size = size
    this.#mostOfGroup = Math.ceil(size * SPREAD.oneIndustry)
    this.#forLeastShown = Math.floor(size * SPREAD.leastShown)
  }

  /** Whether somebody of this group could come into the list by this score: who could not need not be offered. */
  isWorth(score: number, group: number): boolean {
    if (score >= SPREAD.leastShownFrom * this.#best) return true
    const kept = this.#groups.get(group)
    return !kept || kept.length < this.#mostOfGroup || score >= kept.at(-1)!.score
  }

  offer(one: One): void {
    if (one.score >= SPREAD.leastShownFrom * this.#best) this.#near.push(one)
    this.#best = Math.max(this.#best, one.score)
    const kept = this.#groups.get(one.group)
    if (!kept) this.#groups.set(one.group, [one])
    else if (kept.length < this.#mostOfGroup || isBetter(one, kept.at(-1)!)) {
      kept.push(one)
      kept.sort(inOrder)
      kept.length = Math.min(kept.length, this.#mostOfGroup)
    }
  }

  list(): One[] {
    const ranked = [...this.#groups.values()].flat().sort(inOrder)
    const chosen = ranked.slice(0, this.#size - this.#forLeastShown)
    const near = this.#near.filter(({ score }) => score >= SPREAD.leastShownFrom * this.#best)
    const hasRoom = ({ group }: One) => chosen.filter((one) => one.group === group).length < this.#mostOfGroup
    for (let place = 0; place < this.#forLeastShown; place++) {
      let next: One | undefined
      for (const one of near) if ((!next || isLess(one, next)) && !chosen.includes(one) && hasRoom(one)) next = one
      if (next) chosen.push(next)
    }
    return chosen.sort(inOrder)
  }
}
