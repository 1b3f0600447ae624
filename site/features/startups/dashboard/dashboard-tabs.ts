/** The tabs of the founder's dashboard, in order (rules: Founder dashboard). */
export const DASHBOARD_TABS = ['overview', 'metrics', 'documents', 'activity'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

export const TAB_LABELS: Readonly<Record<DashboardTab, string>> = {
  overview: 'Overview',
  metrics: 'Metrics',
  documents: 'Documents',
  activity: 'Activity',
}
