import { persistentAtom } from '@nanostores/persistent'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { parseOneOf } from '#api/platform/contract/enumerations.ts'
import { getOrder } from '#site/lib/list/sort.ts'
import { changeAddress } from '#site/lib/page/address.ts'
import { savePreference } from '#site/lib/page/saved-preference.ts'
import { isSavedSort } from './saved-view.ts'

/** The columns of the saved table that can be shown or hidden (rules: Saved startups). */
export const SAVED_COLUMNS = [
  { id: 'company', label: 'Company' },
  { id: 'industry', label: 'Industry' },
  { id: 'stage', label: 'Stage' },
  { id: 'funding', label: 'Funding' },
  { id: 'dateSaved', label: 'Date Saved' },
  { id: 'tags', label: 'Tags' },
  { id: 'pipeline', label: 'Pipeline' },
  { id: 'nextAction', label: 'Next Action' },
  { id: 'actions', label: 'Actions' },
] as const
export type SavedColumn = (typeof SAVED_COLUMNS)[number]['id']

export const DEFAULT_COLUMNS: readonly SavedColumn[] = [
  'company',
  'industry',
  'stage',
  'pipeline',
  'nextAction',
  'actions',
]

/** What is chosen, in the order of the table; nothing chosen would be an empty table, so then the defaults count. */
export function toColumns(chosen: readonly unknown[]): readonly SavedColumn[] {
  const columns = SAVED_COLUMNS.map(({ id }) => id).filter((id) => chosen.includes(id))
  return columns.length > 0 ? columns : DEFAULT_COLUMNS
}

function decodeColumns(text: string): readonly SavedColumn[] {
  try {
    const stored: unknown = JSON.parse(text)
    return toColumns(Array.isArray(stored) ? stored : [])
  } catch {
    return DEFAULT_COLUMNS
  }
}

/** The columns that this browser keeps. */
export const $columns = persistentAtom('trellis:saved-columns', DEFAULT_COLUMNS, {
  encode: JSON.stringify,
  decode: decodeColumns,
})

/** The columns of the saved table; the server does not know the choice of this browser. */
export function useColumns(): [readonly SavedColumn[], (columns: readonly SavedColumn[]) => void] {
  return [useStore($columns, { ssr: () => DEFAULT_COLUMNS }), (columns) => savePreference($columns, columns)]
}

/** The two ways to look at saved startups. */
const SAVED_LAYOUTS = ['table', 'board'] as const
export type SavedLayout = (typeof SAVED_LAYOUTS)[number]

/** What an address asks for (`saved=board`); `undefined` where it does not say. */
export const layoutFrom = (value: string | null): SavedLayout | undefined => parseOneOf(SAVED_LAYOUTS, value ?? '')

const $layout = persistentAtom<SavedLayout>('trellis:saved-layout', 'table', {
  encode: String,
  decode: (text) => layoutFrom(text) ?? 'table',
})

/** Table or board: what the address asks for until someone chooses, else what this browser was left with. */
export function useLayout(query: SavedLayout | undefined): [SavedLayout, (layout: SavedLayout) => void] {
  const [chosen, setChosen] = useState(query)
  const storedLayout = useStore($layout, { ssr: () => 'table' as const })
  return [
    chosen ?? storedLayout,
    (layout) => {
      setChosen(layout)
      savePreference($layout, layout)
      changeAddress((params) => params.set('saved', layout), 'replace')
    },
  ]
}

/** How an address asks for the saved startups, beside table or board. */
export interface SavedListQuery {
  tag: string
  search: string
  sort: string
}

/** The parameters of the address, and what counts while it has none. */
const IN_ADDRESS = {
  tag: ['tag', ''],
  search: ['savedSearch', ''],
  sort: ['savedSort', '-dateSaved'],
} as const satisfies Record<keyof SavedListQuery, readonly [string, string]>

/** What an address asks for; a sort that there is not is the usual one. */
export function parseSavedListQuery(params: URLSearchParams): SavedListQuery {
  const of = (name: keyof SavedListQuery) => params.get(IN_ADDRESS[name][0]) ?? IN_ADDRESS[name][1]
  const sort = of('sort')
  return { tag: of('tag'), search: of('search'), sort: isSavedSort(getOrder(sort).column) ? sort : IN_ADDRESS.sort[1] }
}

/** The address of the table of saved startups, asked for in this way. */
export function savedAddress(query: SavedListQuery): string {
  const params = new URLSearchParams({ tab: 'saved', saved: 'table' })
  for (const name of ['tag', 'search', 'sort'] as const) {
    const [parameter, none] = IN_ADDRESS[name]
    if (query[name] !== none) params.set(parameter, query[name])
  }
  return `/dashboard/investor?${params}`
}

/** One of these, kept in the address: Back, a reload and another tab of the page find it again. */
export function useSavedListQuery(
  name: keyof SavedListQuery,
  query: SavedListQuery,
): [string, (value: string) => void] {
  const [value, setValue] = useState(
    () => (typeof location === 'undefined' ? query : parseSavedListQuery(new URLSearchParams(location.search)))[name],
  )
  const [parameter, none] = IN_ADDRESS[name]
  return [
    value,
    (chosen) => {
      setValue(chosen)
      changeAddress((params) => (chosen === none ? params.delete(parameter) : params.set(parameter, chosen)), 'replace')
    },
  ]
}
