import type { FoundPart } from '#api/contract/search/answers.ts'
import { meantBy } from '#api/contract/search/words.ts'

const EXCERPT_WORDS = 18
/** Words before the first one that was found. */
const LEAD_WORDS = 4

/** The words around the first that was found, in runs of found and other words. */
export function excerptOf(text: string, terms: readonly string[]): FoundPart['excerpt'] {
  const words = text.split(/\s+/)
  const isMeant = meantBy(terms)
  const first = Math.max(0, words.findIndex(isMeant))
  const start = Math.max(0, Math.min(first - LEAD_WORDS, words.length - EXCERPT_WORDS))
  const runs: FoundPart['excerpt'] = []
  for (const word of words.slice(start, start + EXCERPT_WORDS)) {
    const isFound = isMeant(word)
    const last = runs.at(-1)
    if (last?.isFound === isFound) last.text += ` ${word}`
    else runs.push({ text: word, isFound })
  }
  return runs
}
