import { parseIndustry } from '#api/contract/enumerations.ts'
import { wordsOf } from '#api/contract/search/words.ts'

/** An interest besides the industries: as it was written, and the words that a text must all have. */
export interface Interest {
  text: string
  terms: readonly string[]
}

/** Most that count of one investor, and words of one. */
const MOST_INTERESTS = 20
const MOST_TERMS = 6
const SHORTEST_PLURAL = 4
const EMPTY_WORDS = new Set(['and', 'any', 'for', 'in', 'of', 'or', 'other', 'the', 'to', 'with'])
const NONE: readonly Interest[] = []

const singular = (word: string) =>
  word.length >= SHORTEST_PLURAL && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

const termsOf = (text: string) => [...new Set(wordsOf(text).map(singular))]

/** What an investor is interested in besides industries. */
export function interestsOf(areasOfInterest: readonly string[], otherInterestArea: string | null): readonly Interest[] {
  const others = otherInterestArea?.split(/[,;/]|\band\b/i) ?? []
  const texts = [...areasOfInterest.filter((area) => parseIndustry(area) === undefined), ...others]
  const interests = texts.flatMap((text): Interest[] => {
    const terms = termsOf(text).filter((term) => !EMPTY_WORDS.has(term))
    return terms.length > 0 ? [{ text: text.trim(), terms: terms.slice(0, MOST_TERMS) }] : []
  })
  return interests.length > 0 ? interests.slice(0, MOST_INTERESTS) : NONE
}

/** For the index of words: whatever has all words of one of these, in the singular or the plural. */
export const expressionOf = (interests: readonly Interest[]): string =>
  interests.map(({ terms }) => `(${terms.map((term) => `("${term}" OR "${term}s")`).join(' AND ')})`).join(' OR ')

/** Which interests a text shares, by the same rule. */
export function sharedInterests(interests: readonly Interest[], text: ReadonlySet<string>): Interest[] {
  return interests.filter(({ terms }) => terms.every((term) => text.has(term)))
}

/** The words of a text, for `sharedInterests`. */
export const textWords = (...texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap(termsOf))
