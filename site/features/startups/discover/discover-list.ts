import { BY_MATCH, STARTUP_SORTS, type StartupSort, type StartupSortKey } from '#api/platform/contract/enumerations.ts'
import type { ListedStartup } from '#site/features/startups/list/listed-startup.ts'
import type { UnclaimedStartup } from '#api/unclaimed-startups/calls.ts'
import { loadUnclaimed } from '#site/features/startups/directory/unclaimed.ts'
import type { ListQuery } from '#site/features/startups/list/list-query.ts'
import { loadStartups, PAGE_SIZE } from '#site/features/startups/list/startup-list.ts'
import type { Client } from '#site/lib/api.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'

/** Startups of founders; after the last of them, those that no founder has claimed. */
export interface DiscoverPage extends ListPage<ListedStartup> {
  unclaimed?: ListPage<UnclaimedStartup>
}

export async function loadDiscover(api: Client, filters: ListQuery, after?: string): Promise<DiscoverPage> {
  const page = await loadStartups(api, filters, { limit: PAGE_SIZE, cursor: after })
  if (page.next !== null) return page
  const { q, industry, stage } = filters
  return { ...page, unclaimed: await loadUnclaimed(api, { q, industry, stage }) }
}

const SORT_LABELS: Readonly<Record<StartupSortKey, [ascending: string, descending: string]>> = {
  createdAt: ['Oldest first', 'Newest first'],
  companyName: ['Company name, A to Z', 'Company name, Z to A'],
  industry: ['Industry, A to Z', 'Industry, Z to A'],
  stage: ['Earliest stage first', 'Latest stage first'],
  funding: ['Smallest ask first', 'Largest ask first'],
  interest: ['Least interest first', 'Most interest first'],
}

interface SortOption {
  id: StartupSort | ''
  label: string
}

/** Every sort with its words; the newest come first by default. */
export const SORTS: readonly SortOption[] = [
  { id: '', label: SORT_LABELS.createdAt[1] },
  ...STARTUP_SORTS.flatMap((key): SortOption[] => [
    { id: key, label: SORT_LABELS[key][0] },
    ...(key === 'createdAt' ? [] : [{ id: `-${key}` as const, label: SORT_LABELS[key][1] }]),
  ]),
]

/** The sorts of an investor, with whom each startup is compared. */
export const SORTS_OF_INVESTOR: typeof SORTS = [
  ...SORTS.slice(0, 1),
  { id: BY_MATCH, label: 'Best fit first' },
  ...SORTS.slice(1),
]
