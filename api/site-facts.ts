import type { ApiContext } from './context.ts'

/** What the server says of the installation's own settings, which editors keep as content. */
export interface SiteFacts {
  name: string
  timeZone: string
  /** Where people write to; `null` before the first publication. */
  contactEmail: string | null
  termsVersion: string | null
}

interface Published {
  name?: string
  timeZone?: string
  contact?: { email?: string }
  terms?: { version?: string }
}

/** Reads them from the release that visitors see at this moment. */
export function siteFacts({ published }: Pick<ApiContext, 'published'>): SiteFacts {
  const { name, timeZone, contact, terms } = JSON.parse(published('/data/site.json') ?? '{}') as Published
  return {
    name: name ?? 'Trellis',
    timeZone: timeZone ?? 'UTC',
    contactEmail: contact?.email ?? null,
    termsVersion: terms?.version ?? null,
  }
}
