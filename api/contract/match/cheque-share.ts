/** Shares of an ask as people say them, from large to small. */
const SHARES: readonly (readonly [share: number, words: string])[] = [
  [4 / 5, 'four fifths'],
  [3 / 4, 'three quarters'],
  [2 / 3, 'two thirds'],
  [1 / 2, 'half'],
  [1 / 3, 'a third'],
  [1 / 4, 'a quarter'],
  [1 / 5, 'a fifth'],
  [1 / 10, 'a tenth'],
  [1 / 20, 'a twentieth'],
]
const [MOST, MOST_WORDS] = SHARES[0]!
const [LEAST, LEAST_WORDS] = SHARES.at(-1)!
/** From where on "most of" is less than is true. */
const ALMOST_ALL = 0.9
/** How far from a share one may say it without "about". */
const EXACT = 0.02

/** How much of an ask a cheque covers, in words: "a tenth", "about half", "all". */
export function shareInWords(share: number): string {
  if (share >= 1) return 'all'
  if (share >= ALMOST_ALL) return 'almost all'
  if (share > MOST * (1 + EXACT)) return `more than ${MOST_WORDS}`
  if (share < LEAST * (1 - EXACT)) return `less than ${LEAST_WORDS}`
  const distance = ([each]: (typeof SHARES)[number]) => Math.abs(Math.log(share / each))
  const nearest = SHARES.reduce((best, each) => (distance(each) < distance(best) ? each : best))
  return distance(nearest) <= EXACT ? nearest[1] : `about ${nearest[1]}`
}
