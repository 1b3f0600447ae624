/** Synonyms as in the settings: one group per line. */
export type Synonyms = readonly (readonly string[])[]

/** No more variants of a search than this are tried. */
const MOST_VARIANTS = 6
const ENDINGS = ['ies', 'ing', 'ied', 'es', 'ed', 's', 'e', 'y']
const SHORTEST_STEM = 3

/** The words of a text in lowercase, without accents and punctuation. */
export const getText = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** A word without its English ending: both `companies` and `company` become `compani`. */
function getStemmed(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= SHORTEST_STEM)
  if (!ending) return word
  const stem = word.slice(0, -ending.length)
  if (['ies', 'ied', 'y'].includes(ending)) return `${stem}i`
  return ['ing', 'ed'].includes(ending) ? stem.replace(/([bdglmnprt])\1$/, '$1') : stem
}

/** The forms that match a word: itself, and its stem. Every word that starts with one of them matches. */
export const listForms = (word: string): string[] => [...new Set([word, getStemmed(word)])]

/** The stem of a search term. */
export const getStem = (term: string): string => getStemmed(term)

/** Whether a word of a page starts with the stem of one of the terms. */
export function meantBy(terms: readonly string[]): (word: string) => boolean {
  const beginnings = [...new Set(terms.map(getStem))]
  const isMeantForm = (form: string) => beginnings.some((beginning) => form.startsWith(beginning))
  return (word) => getText(word).flatMap(listForms).some(isMeantForm)
}

/** The same for one term. */
export const isMeant = (word: string, term: string): boolean => meantBy([term])(word)

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((word, index) => getStemmed(word) === getStemmed(others[index]!))

/** The same words with each phrase of a group replaced by another. */
function exchanged(words: readonly string[], group: readonly string[]): string[][] {
  const phrases = group.map(getText).filter((phrase) => phrase.length > 0)
  return words.flatMap((_, at) => {
    const known = phrases.find((phrase) => isSame(words.slice(at, at + phrase.length), phrase))
    return phrases
      .filter((phrase) => known && phrase !== known)
      .map((phrase) => [...words.slice(0, at), ...phrase, ...words.slice(at + known!.length)])
  })
}

/** What to search for: the typed words, then the same with their synonyms. */
export function listVariants(typed: string, synonyms: Synonyms): string[][] {
  const words = getText(typed)
  // Cut off after each group, because words with many synonyms have more variants than fit in memory.
  return synonyms.reduce(
    (all, group) => [...all, ...all.flatMap((each) => exchanged(each, group))].slice(0, MOST_VARIANTS),
    [words],
  )
}
