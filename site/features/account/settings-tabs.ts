/** The tabs of Account Settings (spec 1 §2); `?tab=` names them. */
export const SETTINGS_TABS = ['profile', 'password'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]
