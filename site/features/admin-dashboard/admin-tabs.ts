/** The tabs of the administrator's dashboard, in order (rules: Administrator dashboard); `?tab=` names them. */
export const ADMIN_TABS = ['dashboard', 'users', 'startups', 'password-resets'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

export const ADMIN_TAB_LABELS: Readonly<Record<AdminTab, string>> = {
  dashboard: 'Dashboard',
  users: 'Users',
  startups: 'Startups',
  'password-resets': 'Password Resets',
}
