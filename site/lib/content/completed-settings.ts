import { hash } from 'node:crypto'
import { DELIVERED, DELIVERED_EARLIER } from '#content/schema/delivered.ts'
import { siteBranding } from '#site/lib/branding/branding.ts'
import { entry } from './content.ts'
import { siteSettings } from './site.ts'

const delivered = new Set<string>([...Object.values(DELIVERED), ...DELIVERED_EARLIER])
const PAGES = ['about', 'terms', 'privacy'] as const

/** What the region has said of itself by now, by the names of `DELIVERED` and of settings that begin empty. */
export async function findCompletedSettings(): Promise<string[]> {
  const { name, tagline, brandBlurb, region, contact } = await siteSettings()
  const pages = PAGES.map((id) => [id, hash('sha256', entry('pages', id)?.body.trim() ?? '')] as const)
  const now = { platform: name, tagline, blurb: brandBlurb, ...Object.fromEntries(pages) }
  const facts = { region: region.name, city: region.city, contact: contact.email, branding: await siteBranding() }
  return [
    ...Object.entries(now).flatMap(([thing, is]) => (delivered.has(is) ? [] : [thing])),
    ...Object.entries(facts).flatMap(([thing, value]) => (value ? [thing] : [])),
  ]
}
