import type { CallContext } from '#api/context.ts'
import type { FoundPart } from '#api/contract/search/answers.ts'
import { variantsOf, type Synonyms } from '#api/contract/search/words.ts'
import { excerptOf } from './search.excerpt.ts'

const SYNONYMS = '/data/synonyms.json'

/** What the live release holds of words, and of the words that stand for them (rules: Search). */
export function findParts(
  { published, searched }: Pick<CallContext, 'published' | 'searched'>,
  _viewer: unknown,
  { q }: { q?: string | undefined },
): FoundPart[] {
  if (!q) return []
  const synonyms = JSON.parse(published(SYNONYMS) ?? '[]') as Synonyms
  const variants = variantsOf(q, synonyms).filter((terms) => terms.length > 0)
  const hits = new Map<string, FoundPart>()
  for (const terms of variants) {
    for (const { text, ...part } of searched(terms)) {
      if (!hits.has(part.url)) hits.set(part.url, { ...part, excerpt: excerptOf(text, terms) })
    }
  }
  return [...hits.values()]
}
