/** Words that stand for each other, as the settings have them: one group a line. */
export type Synonyms = readonly (readonly string[])[]

/** More ways to say what was typed than these are not tried. */
const MOST_VARIANTS = 6
const ENDINGS = ['ies', 'ing', 'ied', 'es', 'ed', 's', 'e', 'y']
const SHORTEST_STEM = 3

/** The words of a text in small letters, without accents and signs. */
export const getText = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** A word without its English ending: `companies` and `company` are both `compani`. */
function getStemmed(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= SHORTEST_STEM)
  if (!ending) return word
  const stem = word.slice(0, -ending.length)
  if (['ies', 'ied', 'y'].includes(ending)) return `${stem}i`
  return ['ing', 'ed'].includes(ending) ? stem.replace(/([bdglmnprt])\1$/, '$1') : stem
}

/** What a word is found by: itself, and itself without its ending. Whatever begins so is meant. */
export const listForms = (word: string): string[] => [...new Set([word, getStemmed(word)])]

/** How a word begins that was meant by what somebody typed. */
export const getStem = (term: string): string => getStemmed(term)

/** Whether a word of a page is one of those that were meant: it begins with one of them, whatever its ending. */
export function meantBy(terms: readonly string[]): (word: string) => boolean {
  const beginnings = [...new Set(terms.map(getStem))]
  const isMeantForm = (form: string) => beginnings.some((beginning) => form.startsWith(beginning))
  return (word) => getText(word).flatMap(listForms).some(isMeantForm)
}

/** The same for one of them. */
export const isMeant = (word: string, term: string): boolean => meantBy([term])(word)

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((word, index) => getStemmed(word) === getStemmed(others[index]!))

/** The same words with each phrase of a group put in the place of another. */
function exchanged(words: readonly string[], group: readonly string[]): string[][] {
  const phrases = group.map(getText).filter((phrase) => phrase.length > 0)
  return words.flatMap((_, at) => {
    const known = phrases.find((phrase) => isSame(words.slice(at, at + phrase.length), phrase))
    return phrases
      .filter((phrase) => known && phrase !== known)
      .map((phrase) => [...words.slice(0, at), ...phrase, ...words.slice(at + known!.length)])
  })
}

/** What to look for: the words that were typed, then the same with the words that stand for them. */
export function listVariants(typed: string, synonyms: Synonyms): string[][] {
  const words = getText(typed)
  // Cut after each group: words of many groups have more variants than there is memory.
  return synonyms.reduce(
    (all, group) => [...all, ...all.flatMap((each) => exchanged(each, group))].slice(0, MOST_VARIANTS),
    [words],
  )
}
