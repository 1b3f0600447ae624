import { setFilters, type ListFilters } from '#site/lib/list/filters.ts'

/** The tabs of the administrator's dashboard, in order (rules: Administrator dashboard); `?tab=` names them. */
export const ADMIN_TABS = ['dashboard', 'users', 'startups', 'password-resets'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

export const ADMIN_TAB_LABELS: Readonly<Record<AdminTab, string>> = {
  dashboard: 'Dashboard',
  users: 'Users',
  startups: 'Startups',
  'password-resets': 'Password Resets',
}

/** The query of the address for an open tab and what its list is asked for; empty for the first tab. */
export function addressQuery(tab: AdminTab, filters: ListFilters = {}): string {
  const params = new URLSearchParams({ ...(tab !== ADMIN_TABS[0] && { tab }), ...setFilters(filters) })
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** Keeps tab and filters in the address, so that a reload and a sent link show the same. */
export function keepTab(tab: AdminTab, filters?: ListFilters): void {
  // The router keeps its own notes in the state.
  history.replaceState(history.state, '', location.pathname + addressQuery(tab, filters))
}
