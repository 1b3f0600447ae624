import { atom, type ReadableAtom } from 'nanostores'
import { RequestError } from '#site/lib/request-error.ts'
import type { ListFilters, Part } from './filters.ts'
import type { ListPage } from './list-page.ts'
import { cursorsUpTo, type Cursor } from './position.ts'

/** What a list shows: its page, or why there is none. Rows once shown stay while newer ones are on their way. */
export interface ListState<Item, Filters> {
  filters: Filters
  /** From 1. */
  page: number
  /** Entries on a page. */
  size: number
  data: ListPage<Item> | undefined
  error: RequestError | undefined
  loading: boolean
  /** The ids that somebody ticked, on whatever page. */
  selected: ReadonlySet<number>
}

/** What was asked for, for the address; `cursor` is that of the page. */
export type Asked<Filters> = Pick<ListState<unknown, Filters>, 'filters' | 'page' | 'size'> & { cursor: Cursor }

export interface List<Item, Filters> {
  readonly $state: ReadableAtom<ListState<Item, Filters>>
  /** Asks for what is shown again: after every change. */
  refresh(): Promise<void>
  /** Reads what may have changed while the list was hidden; the first time, the data of the page are new enough. */
  open(): void
  /** Begins again at the first page of what matches. */
  filter(part: Partial<Filters>): Promise<void>
  /** Opens a page; one that the list no longer reaches is the first. */
  go(page: number): Promise<void>
  /** Shows so many on a page. */
  resize(size: number): Promise<void>
  select(id: number, isSelected: boolean): void
  /** Ticks these and no others. */
  selectOnly(ids: readonly number[]): void
}

export interface ListSettings<Item, Filters> {
  filters: Filters
  /** The page as it came with the HTML; `undefined` where the browser must ask. */
  first: ListPage<Item> | undefined
  load: (filters: Filters, part: Part) => Promise<ListPage<Item>>
  /** Which page the first one is, and the cursor that it stands behind; 1 unless told. */
  page?: number
  cursor?: Cursor
  /** Entries on a page with which every question begins; 20 unless told. */
  size?: number
  /** Entries on the first page, where the address asks for more. */
  firstSize?: number
  /** Milliseconds for which an answer counts as fresh; 0 unless told. */
  fresh?: number
  /** Keeps what was asked for in the address. */
  keep?: (asked: Asked<Filters>, change: 'filters' | 'page' | 'size') => void
}

/** A list of pages by cursor. An answer that was overtaken by a later question is dropped. */
export function createList<Item, Filters extends ListFilters>(
  settings: ListSettings<Item, Filters>,
): List<Item, Filters> {
  const { filters, first, load, page: firstPage = 1, size = 20, firstSize = size, fresh = 0, keep } = settings
  const $state = atom<ListState<Item, Filters>>({
    filters,
    page: firstPage,
    size: firstSize,
    data: first,
    error: undefined,
    loading: first === undefined,
    selected: new Set(),
  })
  const answers = new Map<string, { data: ListPage<Item>; at: number }>()
  let cursors: Cursor[] = [null]
  let isNew = first !== undefined
  let lastQuestion = 0

  const partAt = (limit: number, cursor: Cursor): Part => ({ limit, ...(cursor && { cursor }) })
  const keyOf = (asked: Filters, part: Part) => JSON.stringify([asked, part])

  if (firstPage > 1) cursors[firstPage - 1] = settings.cursor
  if (first) {
    cursors[firstPage] = first.next ?? undefined
    answers.set(keyOf(filters, partAt(firstSize, cursors[firstPage - 1])), { data: first, at: Date.now() })
  }

  async function pageBehind(asked: Filters, part: Part): Promise<ListPage<Item>> {
    const known = answers.get(keyOf(asked, part))
    return known && Date.now() - known.at < fresh ? known.data : await load(asked, part)
  }

  async function ask(changes: Partial<ListState<Item, Filters>>, change?: 'filters' | 'page' | 'size'): Promise<void> {
    const question = ++lastQuestion
    const asked = { ...$state.get(), ...changes, loading: true, error: undefined }
    $state.set(asked)
    let { page } = asked
    try {
      if (cursors[page - 1] === undefined) {
        const nextAfter = async (cursor: string | null) =>
          (await pageBehind(asked.filters, partAt(asked.size, cursor))).next
        const reached = await cursorsUpTo(page, cursors, nextAfter)
        if (question !== lastQuestion) return
        cursors = reached
        if (cursors[page - 1] === undefined) page = 1
      }
      const cursor = cursors[page - 1]
      if (change) keep?.({ filters: asked.filters, page, size: asked.size, cursor }, change)
      const part = partAt(asked.size, cursor)
      const data = await pageBehind(asked.filters, part)
      if (question !== lastQuestion) return
      if (fresh > 0) answers.set(keyOf(asked.filters, part), { data, at: Date.now() })
      // What was deleted or answered may have been the last of its page.
      if (data.items.length === 0 && page > 1) return await ask({ page: page - 1 }, 'page')
      cursors = [...cursors.slice(0, page), data.next ?? undefined]
      $state.set({ ...$state.get(), page, data, loading: false })
    } catch (cause) {
      if (question !== lastQuestion) return
      const error = cause instanceof RequestError ? cause : new RequestError(0, undefined)
      $state.set({ ...$state.get(), error, loading: false })
    }
  }

  const selectOnly = (ids: readonly number[]) => $state.set({ ...$state.get(), selected: new Set(ids) })
  return {
    $state,
    refresh() {
      answers.clear()
      return ask({})
    },
    open() {
      if (!isNew) void ask({})
      isNew = false
    },
    filter(part) {
      cursors = [null]
      return ask({ filters: { ...$state.get().filters, ...part }, page: 1, size }, 'filters')
    },
    go: (page) => ask({ page }, 'page'),
    resize: (next) => ask({ size: next, page: 1 }, 'size'),
    select(id, isSelected) {
      const others = [...$state.get().selected].filter((other) => other !== id)
      selectOnly(isSelected ? [...others, id] : others)
    },
    selectOnly,
  }
}
