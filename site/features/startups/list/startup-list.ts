import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { client, type Client } from '#site/lib/api.ts'
import { toQuery, writeFilters, type Part } from '#site/lib/list/filters.ts'
import { createList, type List } from '#site/lib/list/list.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import { changeAddress } from '#site/lib/page/address.ts'
import { AT_ONCE, writeShown } from './browse-part.ts'
import type { ListQuery } from './list-query.ts'
import { toListed, type ListedStartup } from './listed-startup.ts'

export type StartupPage = ListPage<ListedStartup>
export type StartupList = List<ListedStartup, ListQuery>

/** Startups on one page of the list. */
export const PAGE_SIZE = 20
/** Milliseconds for which an answer counts as fresh (rules: Freshness). */
const FRESH = 60_000

/** Startups that the API names in this order; `api` is the page's or the browser's client. */
export async function loadStartups(api: Client, query: ListQuery, part: Part): Promise<StartupPage> {
  const page = await unwrapPage<StartupListItem>(api.api.startups.$get({ query: toQuery(query, part) }))
  return { ...page, items: page.items.map(toListed) }
}

/** What the browse tab begins with, as the address asked for it. */
export interface BrowseData {
  query: ListQuery
  shown: number
  startups: StartupPage | undefined
}

/** The list of the browse tab, which grows. */
export const browseList = ({ query, shown, startups }: BrowseData): StartupList =>
  createList({
    filters: query,
    first: startups,
    size: AT_ONCE,
    firstSize: shown,
    fresh: FRESH,
    load: (filters, part) => loadStartups(client, filters, part),
    saveQuery({ filters, size }, change) {
      changeAddress(
        (params) => {
          writeFilters(params, filters)
          writeShown(params, size)
        },
        change === 'size' ? 'replace' : 'push',
      )
    },
  })
