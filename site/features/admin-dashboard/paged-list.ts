import { atom, type ReadableAtom } from 'nanostores'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { RequestError } from '#site/lib/request-error.ts'

/** What a list shows: its page, or why there is none. Rows once shown stay while newer ones are on their way. */
export interface ListState<Item, Filters> {
  filters: Filters
  /** From 1. */
  page: number
  data: ListPage<Item> | undefined
  error: RequestError | undefined
  loading: boolean
}

export interface PagedList<Item, Filters> {
  readonly $state: ReadableAtom<ListState<Item, Filters>>
  /** Asks for what is shown again: after every change, because an administrator's lists are never stale (rules: Freshness). */
  refresh(): Promise<void>
  /** Asks for what another tab may have changed; the first time, what came with the page is new enough. */
  open(): void
  /** Begins again at the first page of what matches. */
  filter(part: Partial<Filters>): Promise<void>
  /** Opens a page that was open before, or the one after the last of them. */
  go(page: number): Promise<void>
}

interface Settings<Item, Filters> {
  filters: Filters
  /** The first page as it came with the HTML; `undefined` where the browser must ask. */
  first: ListPage<Item> | undefined
  load: (filters: Filters, cursor: string | undefined) => Promise<ListPage<Item>>
}

/** A list of pages by cursor. An answer that was overtaken by a later question is dropped. */
export function createPagedList<Item, Filters>(settings: Settings<Item, Filters>): PagedList<Item, Filters> {
  const { filters, first, load } = settings
  const $state = atom<ListState<Item, Filters>>({
    filters,
    page: 1,
    data: first,
    error: undefined,
    loading: first === undefined,
  })
  let cursors: (string | undefined)[] = [undefined, first?.next ?? undefined]
  let isNew = first !== undefined
  let lastQuestion = 0

  async function ask(asked: Filters, page: number): Promise<void> {
    const question = ++lastQuestion
    $state.set({ ...$state.get(), filters: asked, page, loading: true, error: undefined })
    try {
      const data = await load(asked, cursors[page - 1])
      if (question !== lastQuestion) return
      // What was deleted or answered may have been the last of its page.
      if (data.items.length === 0 && page > 1) return await ask(asked, page - 1)
      cursors = [...cursors.slice(0, page), data.next ?? undefined]
      $state.set({ filters: asked, page, data, error: undefined, loading: false })
    } catch (cause) {
      if (question !== lastQuestion) return
      const error = cause instanceof RequestError ? cause : new RequestError(0, undefined)
      $state.set({ ...$state.get(), error, loading: false })
    }
  }

  const refresh = () => ask($state.get().filters, $state.get().page)
  return {
    $state,
    refresh,
    open() {
      if (!isNew) void refresh()
      isNew = false
    },
    filter(part) {
      cursors = [undefined]
      return ask({ ...$state.get().filters, ...part }, 1)
    },
    async go(page) {
      if (page === 1 || cursors[page - 1]) await ask($state.get().filters, page)
    },
  }
}
