import settings from 'virtual:site-settings'
import type { SiteSettings } from '#content/schema/settings.ts'

/** The region's own name, texts and contact, as its editors keep them. */
export const siteSettings = async (): Promise<SiteSettings> => settings
