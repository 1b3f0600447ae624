import type { News } from '#content/schema/news.ts'
import type { SiteSettings } from '#content/schema/settings.ts'

/** The label on an article's badge; without a source it is the platform's own name (rules: News). */
export const sourceLabel = (site: SiteSettings, source: News['source']): string =>
  source ? site.newsSources[source] : site.name
