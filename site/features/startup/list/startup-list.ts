import type { StartupListItem } from '#api/contract/startup/schema.ts'
import { client, type Client } from '#site/lib/api.ts'
import { queryOf, writeFilters, type Part } from '#site/lib/list/filters.ts'
import { createList, type List, type ListSettings } from '#site/lib/list/list.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import { writePosition } from '#site/lib/list/position.ts'
import { changeAddress } from '#site/lib/page/address.ts'
import { AT_ONCE, writeShown } from './browse-part.ts'
import type { ListQuery } from './list-query.ts'

export type StartupPage = ListPage<StartupListItem>
export type StartupList = List<StartupListItem, ListQuery>

/** Startups on one page of the list. */
export const PAGE_SIZE = 20
/** Milliseconds for which an answer counts as fresh (rules: Freshness). */
const FRESH = 60_000

/** Startups that the API names in this order; `api` is the page's or the browser's client. */
export function loadStartups(api: Client, query: ListQuery, part: Part): Promise<StartupPage> {
  return unwrapPage<StartupListItem>(api.api.startups.$get({ query: queryOf(query, part) }))
}

const listOf = (settings: Omit<ListSettings<StartupListItem, ListQuery>, 'load' | 'fresh'>) =>
  createList({ ...settings, fresh: FRESH, load: (query, part) => loadStartups(client, query, part) })

/** What Discover Startups begins with, as the address asked for it. */
export interface DiscoverData {
  query: ListQuery
  page: number
  after: string | undefined
  startups: StartupPage | undefined
}

/** The whole list, page by page. */
export const discoverList = ({ query, page, after, startups }: DiscoverData): StartupList =>
  listOf({
    filters: query,
    first: startups,
    page,
    cursor: after,
    size: PAGE_SIZE,
    keep({ filters, page: reached, cursor }) {
      changeAddress((params) => {
        writeFilters(params, filters)
        writePosition(params, reached, cursor)
      }, 'push')
    },
  })

/** What the browse tab begins with, as the address asked for it. */
export interface BrowseData {
  query: ListQuery
  shown: number
  startups: StartupPage | undefined
}

/** The list of the browse tab, which grows. */
export const browseList = ({ query, shown, startups }: BrowseData): StartupList =>
  listOf({
    filters: query,
    first: startups,
    size: AT_ONCE,
    firstSize: shown,
    keep({ filters, size }, change) {
      changeAddress(
        (params) => {
          writeFilters(params, filters)
          writeShown(params, size)
        },
        change === 'size' ? 'replace' : 'push',
      )
    },
  })
