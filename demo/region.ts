import type { SiteSettings } from '#content/schema/settings.ts'
import settings from './content/settings/site.json' with { type: 'json' }

/** The invented region of `npm run demo`. No such place exists. */
export const region = settings as SiteSettings
