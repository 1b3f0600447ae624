import { getEntry } from 'astro:content'
import type { SiteSettings } from '#content/schema/settings.ts'

/** The region's own name, texts and contact, as its editors keep them. */
export async function siteSettings(): Promise<SiteSettings> {
  const entry = await getEntry('settings', 'site')
  if (!entry) throw new Error('settings/site.json is missing from the content folder. Copy it from the starter region.')
  return entry.data
}
