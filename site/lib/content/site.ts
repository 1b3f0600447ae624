import type { SiteSettings } from '#content/schema/settings.ts'
import { entry } from './content.ts'

/** The region's own name, texts and contact, as its editors keep them. */
export async function siteSettings(): Promise<SiteSettings> {
  const settings = entry('settings', 'site')
  if (!settings)
    throw new Error('settings/site.json is missing from the content folder. Copy it from the starter region.')
  return settings.data
}
