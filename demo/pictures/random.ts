/** A stream of numbers in [0, 1) that is the same for the same words, so that a picture belongs to its title. */
export interface Random {
  (): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  pick<T>(values: readonly T[]): T
}

export function randomFrom(words: string): Random {
  let state = 0x811c9dc5
  for (const character of words) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  return Object.assign(next, {
    between,
    whole: (low: number, high: number) => Math.floor(between(low, high + 1)),
    pick: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!,
  })
}
