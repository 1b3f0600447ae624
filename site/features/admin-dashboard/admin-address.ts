import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts'

/** What a list is asked for, by the names of its call's query; an empty value asks for everything. */
export type ListFilters = Readonly<Record<string, string>>

/** The filters that a list knows, as the address names them. */
export function readFilters<Name extends string>(
  names: readonly Name[],
  params: URLSearchParams,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, params.get(name)?.trim() ?? ''])) as Record<Name, string>
}

/** The query of the address for an open tab (`null` on a page without tabs) and what its list is asked for; empty for the first tab. */
export function addressQuery(tab: AdminTab | null, filters: ListFilters = {}): string {
  const params = new URLSearchParams(tab === null || tab === ADMIN_TABS[0] ? {} : { tab })
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  const query = params.toString()
  return query && `?${query}`
}

/** Keeps tab and filters in the address, so that a reload and a sent link show the same. */
export function keepInAddress(tab: AdminTab | null, filters?: ListFilters): void {
  // The router keeps its own notes in the state.
  history.replaceState(history.state, '', location.pathname + addressQuery(tab, filters))
}
