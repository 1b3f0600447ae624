/** The tabs of Account Settings (rules: Account settings); `?tab=` names them. */
export const SETTINGS_TABS = ['profile', 'password'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]
