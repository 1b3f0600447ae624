import { hash } from 'node:crypto'
import { entry } from '#site/lib/content/content.ts'
import type { SiteBranding } from './branding-path.ts'

/** Changes when the same branding is drawn differently. */
const EDITION = 1
const versions = new WeakMap<object, string>()

/** The region's own branding; `null` where it is the default one. */
export async function siteBranding(): Promise<SiteBranding | null> {
  const branding = entry('look', 'look')?.data
  if (!branding?.colour && !branding?.logo && !branding?.mark) return null
  const version = versions.get(branding) ?? hash('sha256', JSON.stringify([EDITION, branding])).slice(0, 12)
  versions.set(branding, version)
  return { ...branding, version }
}
