import { type SiteWords, listSiteWords } from './auth/contract/login.ts'
import type { Branding } from '#content/schema/branding.ts'
import type { ApiContext } from './context.ts'
import { REVIEW_TIME } from '#content/schema/review-time.ts'
import type { Viewer } from './policy.ts'

/** The site's own settings, which editors edit as content. */
export interface SiteFacts extends SiteWords {
  timeZone: string
  /** How long reviews take, as the site promises it. */
  reviewTime: string
  /** The public contact address; `null` before the first publication. */
  contactEmail: string | null
  /** The postal address in one line. */
  postalAddress: string | null
  termsVersion: string | null
  /** Whether the public impact report is published. */
  publishesReport: boolean
  /** The site's branding; its version identifies the served files. `null` for the default theme. */
  branding: PublishedBranding | null
}

export type PublishedBranding = Branding & { version: string }

interface Published {
  name?: string
  timeZone?: string
  reviewTime?: string
  region?: Readonly<Record<string, string>>
  contact?: { email?: string; address?: string }
  terms?: { version?: string }
  publicReport?: boolean
  branding?: PublishedBranding
}

const inOneLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

function read(text: string): SiteFacts {
  const { name, timeZone, reviewTime, region, contact, terms, publicReport, branding } = JSON.parse(text) as Published
  return {
    ...listSiteWords({ ...(name && { name }), ...(region && { region }) }),
    timeZone: timeZone ?? 'UTC',
    reviewTime: reviewTime ?? REVIEW_TIME,
    contactEmail: contact?.email ?? null,
    postalAddress: inOneLine(contact?.address ?? '') || null,
    termsVersion: terms?.version ?? null,
    publishesReport: publicReport ?? false,
    branding: branding ?? null,
  }
}

/** The last parsed text, which stays the same between publications. */
let last = { text: '{}', facts: read('{}') }

/** The facts in the live release. */
export function siteFacts({ published }: Pick<ApiContext, 'published'>): SiteFacts {
  const text = published('/data/site.json') ?? '{}'
  if (text !== last.text) last = { text, facts: read(text) }
  return last.facts
}

/** In which time zone a user reads times. */
export const readerTimeZone = (
  context: Pick<ApiContext, 'published'>,
  { timeZone }: Pick<Viewer, 'timeZone'>,
): string => timeZone ?? siteFacts(context).timeZone

const cache = new Map<string, { text: string; value: unknown }>()

/**
 * The value of a JSON file in the live release, parsed once per release. Everyone gets the same object, which can't be
 * changed. For files that are small or used by many pages. `undefined` before the first publication.
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
