import type { Match, MatchSummary } from '#api/matches/calls.ts'
import { MATCH_KINDS, type MatchKind } from '#api/matches/contract/kinds.ts'
import { parseOneOf } from '#api/platform/contract/enumerations.ts'
import { toListed, type ListedStartup } from '#site/features/startups/list/listed-startup.ts'
import { unwrap, type Client } from '#site/lib/api.ts'
import type { FiltersOf } from '#site/lib/list/filters.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'

export const MATCH_FILTERS = { kind: (text: string) => parseOneOf(MATCH_KINDS, text) }
export type MatchFilters = FiltersOf<typeof MATCH_FILTERS>

/** A match as its entry shows it. */
export interface ListedMatch extends Omit<Match, 'startup'> {
  startup?: ListedStartup
}

export interface MatchPage extends ListPage<ListedMatch> {
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
  const listed = items.map(({ startup, ...match }) => ({ ...match, ...(startup && { startup: toListed(startup) }) }))
  return { kind, summary, items: listed, total: items.length, next: null }
}
