import { atom, type ReadableAtom } from 'nanostores'
import { RequestError } from '#site/lib/request-error.ts'
import type { ListFilters, Part } from './filters.ts'
import type { ListPage } from './list-page.ts'

/** What a list shows: its entries, or why there are none. Rows once shown stay while newer ones are on their way. */
export interface ListState<Item, Filters> {
  filters: Filters
  /** Entries that are asked for. */
  size: number
  data: ListPage<Item> | undefined
  error: RequestError | undefined
  loading: boolean
}

/** What was asked for, for the address. */
export type ListRequest<Filters> = Pick<ListState<unknown, Filters>, 'filters' | 'size'>

export interface List<Item, Filters> {
  readonly $state: ReadableAtom<ListState<Item, Filters>>
  /** Asks for what is shown again: after every change. */
  refresh(): Promise<void>
  /** Reads what may have changed while the list was hidden; the first time, the data of the page are new enough. */
  open(): void
  /** Begins again with what matches. */
  filter(part: Partial<Filters>): Promise<void>
  /** Shows so many. */
  resize(size: number): Promise<void>
}

export interface ListSettings<Item, Filters> {
  filters: Filters
  /** The entries as they came with the HTML; `undefined` where the browser must ask. */
  first: ListPage<Item> | undefined
  load: (filters: Filters, part: Part) => Promise<ListPage<Item>>
  /** Entries with which every question begins. */
  size: number
  /** Entries at first, where the address asks for more. */
  firstSize?: number
  /** Milliseconds for which an answer counts as fresh. */
  fresh: number
  /** Keeps what was asked for in the address. */
  saveQuery: (request: ListRequest<Filters>, change: 'filters' | 'size') => void
}

/** A list that grows. An answer that was overtaken by a later question is dropped. */
export function createList<Item, Filters extends ListFilters>(
  settings: ListSettings<Item, Filters>,
): List<Item, Filters> {
  const { filters, first, load, size, firstSize = size, fresh, saveQuery } = settings
  const $state = atom<ListState<Item, Filters>>({
    filters,
    size: firstSize,
    data: first,
    error: undefined,
    loading: first === undefined,
  })
  const answers = new Map<string, { data: ListPage<Item>; at: number }>()
  let isNew = first !== undefined
  let lastQuestion = 0

  const getKey = (request: ListRequest<Filters>) => JSON.stringify([request.filters, request.size])
  if (first) answers.set(getKey({ filters, size: firstSize }), { data: first, at: Date.now() })

  async function answerTo(request: ListRequest<Filters>): Promise<ListPage<Item>> {
    const known = answers.get(getKey(request))
    if (known && Date.now() - known.at < fresh) return known.data
    const data = await load(request.filters, { limit: request.size })
    answers.set(getKey(request), { data, at: Date.now() })
    return data
  }

  async function reload(changes: Partial<ListState<Item, Filters>>, change?: 'filters' | 'size'): Promise<void> {
    const question = ++lastQuestion
    const request = { ...$state.get(), ...changes, loading: true, error: undefined }
    $state.set(request)
    try {
      if (change) saveQuery({ filters: request.filters, size: request.size }, change)
      const data = await answerTo(request)
      if (question === lastQuestion) $state.set({ ...$state.get(), data, loading: false })
    } catch (cause) {
      if (question !== lastQuestion) return
      const error = cause instanceof RequestError ? cause : new RequestError(0, undefined)
      $state.set({ ...$state.get(), error, loading: false })
    }
  }

  return {
    $state,
    refresh() {
      answers.clear()
      return reload({})
    },
    open() {
      if (!isNew) void reload({})
      isNew = false
    },
    filter: (part) => reload({ filters: { ...$state.get().filters, ...part }, size }, 'filters'),
    resize: (next) => reload({ size: next }, 'size'),
  }
}
