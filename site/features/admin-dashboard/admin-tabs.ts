/** The tabs of the administrator's dashboard, in order (rules: Administrator dashboard); `?tab=` names them. */
export const ADMIN_TABS = ['dashboard', 'users', 'startups', 'password-resets'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

export const ADMIN_TAB_LABELS: Readonly<Record<AdminTab, string>> = {
  dashboard: 'Dashboard',
  users: 'Users',
  startups: 'Startups',
  'password-resets': 'Password Resets',
}

/** The path of the page. */
export const ADMIN_PATH = '/dashboard/admin'

/** The address that opens a tab. */
export const tabAddress = (tab: AdminTab) => (tab === ADMIN_TABS[0] ? ADMIN_PATH : `${ADMIN_PATH}?tab=${tab}`)
