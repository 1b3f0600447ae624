import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { client, type Client } from '#site/lib/api.ts'
import type { ListFilters } from '#site/lib/list/filters.ts'
import { changeQuery, listAddress, type ListChange, type ListQuery } from '#site/lib/list/list-address.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { goTo } from '#site/lib/page/address.ts'
import { takeClick } from '#site/lib/page/take-click.ts'
import { createQuery } from '#site/lib/query.ts'
import { useQuery } from '#site/lib/use-query.ts'

/** Milliseconds for which a page of a list is shown again without asking: what came with the HTML isn't asked for. */
const FRESH = 1000
/** Milliseconds without a keystroke after which a search begins. */
const SEARCH_AFTER = 300

/** What a page of the site begins a list with. */
export interface ListStart<Item, Filters extends ListFilters, Page extends ListPage<Item> = ListPage<Item>> {
  /** As the address asked for it. */
  query: ListQuery<Filters>
  /** `undefined` where the server could not read it. */
  page: Page | undefined
}

type Load<Filters, Page> = (api: Client, filters: Filters, after?: string) => Promise<Page>

/** What a link to another state of the list needs. Without scripts it loads the page. */
export interface ListLink {
  href: string
  onClick: (event: MouseEvent<HTMLElement>) => void
}

export interface DataListState<
  Item,
  Filters extends ListFilters = ListFilters,
  Page extends ListPage<Item> = ListPage<Item>,
> {
  query: ListQuery<Filters>
  /** The rows, also while others are on their way. */
  page: Page | undefined
  hasFailed: boolean
  isLoading: boolean
  /** A link to the same list asked for in another way. */
  link: (change: ListChange) => ListLink
  /** Narrows the list down: at once, or once nothing more is typed. All that is typed in a row is one step for Back. */
  filter: (filters: ListFilters, when: 'now' | 'typed') => void
  /** Asks again: after every change. */
  refresh: () => void
}

/**
 * A list whose filters, order, and page are in the address. `load` is the function that the page called for the first
 * rows; the browser calls it for all others. Back reads the page of the earlier address. Two lists of one page have
 * different names.
 */
export function useDataList<Item, Filters extends ListFilters, Page extends ListPage<Item> = ListPage<Item>>(
  start: ListStart<Item, Filters, Page>,
  load: Load<Filters, Page>,
  name = 'list',
): DataListState<Item, Filters, Page> {
  const [requested, setRequested] = useState({ query: start.query, isLoaded: start.page !== undefined })
  // A search that is typed and a link that is pressed within one render know of each other.
  const latest = useRef(start.query)
  const typed = useRef<{ filters: ListFilters; timer: ReturnType<typeof setTimeout> }>(undefined)
  const isTyping = useRef(false)
  useEffect(() => () => clearTimeout(typed.current?.timer), [])

  const { query, isLoaded } = requested
  const rows = useMemo(
    () =>
      isLoaded
        ? createQuery(`${name}:${listAddress(query)}`, () => load(client, query.filters, query.after), { fresh: FRESH })
        : undefined,
    [query, isLoaded, load, name],
  )
  const { data, error, loading } = useQuery(rows, start.page)

  function go(change: ListChange, step: 'push' | 'replace' = 'push') {
    const before = typed.current?.filters
    clearTimeout(typed.current?.timer)
    typed.current = undefined
    isTyping.current = false
    const next = changeQuery(latest.current, before ? { filters: { ...before, ...change.filters } } : change)
    latest.current = next
    setRequested({ query: next, isLoaded: true })
    goTo(new URL(listAddress(next), location.href), step)
  }

  function goTyped() {
    const step = isTyping.current ? 'replace' : 'push'
    go({}, step)
    isTyping.current = true
  }

  return {
    query,
    page: data,
    hasFailed: error !== undefined || !isLoaded,
    isLoading: loading,
    link: (change) => ({
      href: listAddress(query, change),
      onClick: (event) => takeClick(event, () => go(change)),
    }),
    filter(filters, when) {
      if (when === 'now') return go({ filters })
      clearTimeout(typed.current?.timer)
      typed.current = { filters, timer: setTimeout(goTyped, SEARCH_AFTER) }
    },
    refresh: () => (rows ? rows.refresh() : setRequested({ query: latest.current, isLoaded: true })),
  }
}
