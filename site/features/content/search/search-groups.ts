import type { SearchKind } from '#site/copy/search.ts'
import type { FoundPart } from '#api/content/calls.ts'

export type SearchHit = Omit<FoundPart, 'kind'> & { kind: SearchKind }

export interface SearchGroup {
  kind: SearchKind
  hits: SearchHit[]
}

/** So many of a kind are shown; more are found with another word. */
const MOST_OF_A_KIND = 6

/** The hits by kind, each once. The kind of the best hit comes first; within a kind the order stays. */
export function toGroups(hits: readonly SearchHit[]): SearchGroup[] {
  const once = hits.filter(({ url }, index) => hits.findIndex((hit) => hit.url === url) === index)
  return Object.entries(Object.groupBy(once, ({ kind }) => kind)).map(([kind, all]) => ({
    kind: kind as SearchKind,
    hits: all.slice(0, MOST_OF_A_KIND),
  }))
}
