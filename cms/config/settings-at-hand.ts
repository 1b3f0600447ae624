import type { SiteSettings } from '#content/schema/settings.ts'

/** What the forms know of the site: names, choices and what to suggest for a new entry. */
export interface AtHand {
  site: SiteSettings
  /** `YYYY-MM-DD` in the site's zone. */
  today: string
  /** Where visitors reach the site, without a trailing slash. */
  siteUrl: string
  /** Whether this person may publish and delete; everybody else keeps drafts. */
  mayPublish: boolean
}
