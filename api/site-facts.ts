import { type SiteWords, listSiteWords } from './auth/contract/login.ts'
import type { Branding } from '#content/schema/branding.ts'
import type { ApiContext } from './context.ts'

/** The installation's own settings, which editors keep as content. */
export interface SiteFacts extends SiteWords {
  timeZone: string
  /** Where people write to; `null` before the first publication. */
  contactEmail: string | null
  termsVersion: string | null
  /** Whether everybody may read the region's numbers. */
  publishesReport: boolean
  /** The region's own look; its version names what is served of it. `null` for the starter look. */
  look: PublishedBranding | null
}

export type PublishedBranding = Branding & { version: string }

interface Published {
  name?: string
  timeZone?: string
  region?: Readonly<Record<string, string>>
  contact?: { email?: string }
  terms?: { version?: string }
  publicReport?: boolean
  look?: PublishedBranding
}

function read(text: string): SiteFacts {
  const { name, timeZone, region, contact, terms, publicReport, look } = JSON.parse(text) as Published
  return {
    ...listSiteWords({ ...(name && { name }), ...(region && { region }) }),
    timeZone: timeZone ?? 'UTC',
    contactEmail: contact?.email ?? null,
    termsVersion: terms?.version ?? null,
    publishesReport: publicReport ?? false,
    look: look ?? null,
  }
}

/** The last reading: the text stays the same between publications. */
let last = { text: '{}', facts: read('{}') }

/** Tells them by the release that visitors see at this moment. */
export function siteFacts({ published }: Pick<ApiContext, 'published'>): SiteFacts {
  const text = published('/data/site.json') ?? '{}'
  if (text !== last.text) last = { text, facts: read(text) }
  return last.facts
}

const cache = new Map<string, { text: string; value: unknown }>()

/**
 * What a JSON file of the live release says, read once for each release, the same object for everybody: nobody can
 * change it. For files that are small or wanted by many pages. `undefined` before the first publication.
 */
export function publishedValue<Value>({ published }: Pick<ApiContext, 'published'>, path: string): Value | undefined {
  const text = published(path)
  if (text === undefined) return undefined
  let known = cache.get(path)
  if (known?.text !== text) {
    known = { text, value: JSON.parse(text, (_key, value: unknown) => Object.freeze(value)) as unknown }
    cache.set(path, known)
  }
  return known.value as Value
}
