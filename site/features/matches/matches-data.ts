import type { Match, MatchSummary } from '#api/matches/calls.ts'
import { MATCH_KINDS, type MatchKind } from '#api/matches/contract/kinds.ts'
import { parseOneOf } from '#api/platform/contract/enumerations.ts'
import { unwrap, type Client } from '#site/lib/api.ts'
import type { FiltersOf } from '#site/lib/list/filters.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'

export const MATCH_FILTERS = { kind: (text: string) => parseOneOf(MATCH_KINDS, text) }
export type MatchFilters = FiltersOf<typeof MATCH_FILTERS>

export interface MatchPage extends ListPage<Match> {
  /** As the address asks for it; else the first that the user has. */
  kind: MatchKind
  summary: MatchSummary
}

/** The matches of a kind; a founder who looks for a mentor and no money has no others. */
export async function loadMatches(api: Client, { kind }: MatchFilters): Promise<MatchPage> {
  const page = await loadKind(api, kind || 'funding')
  const [first] = page.summary.kinds
  return kind || !first || first === page.kind ? page : loadKind(api, first)
}

async function loadKind(api: Client, kind: MatchKind): Promise<MatchPage> {
  const call = api.api.matches
  const [summary, items] = await Promise.all([
    unwrap(call.summary.$get({ query: { kind } })),
    unwrap(call.$get({ query: { kind } })),
  ])
  return { kind, summary, items, total: items.length, next: null }
}
