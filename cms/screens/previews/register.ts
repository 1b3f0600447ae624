import type { CMS } from 'decap-cms-core'
import { SECTION_IDS } from '#content/schema/collection-files.ts'
import aboutStyle from '#site/features/about/about.css?url'
import communityStyle from '#site/features/content/community/community.css?url'
import eventStyle from '#site/features/content/events/event.css?url'
import newsStyle from '#site/features/content/news/news.css?url'
import resourcesStyle from '#site/features/content/resources/resources.css?url'
import siteStyle from '#site/styles/site.css?url'
import dateBlockStyle from '#site/ui/data/date-block.css?url'
import { EntryPreview, SectionPreview, NewsPreview, AboutPreview, PagePreview, ResourcesPreview } from './pages.tsx'
import { EventPreview } from './EventPreview.tsx'
import previewStyle from './preview.css?url'
import { registerPreview, type Site } from './preview.tsx'

const STYLES = [
  siteStyle,
  newsStyle,
  dateBlockStyle,
  eventStyle,
  communityStyle,
  resourcesStyle,
  aboutStyle,
  previewStyle,
]

/** Shows an entry as the site will show it, in the site's own styles. */
export function registerPreviews(cms: CMS, site: Site): void {
  for (const style of STYLES) cms.registerPreviewStyle(style)
  registerPreview(cms, 'news', site, NewsPreview)
  registerPreview(cms, 'events', site, EventPreview)
  registerPreview(cms, 'entries', site, EntryPreview)
  // A single-file entry has a preview under its own name.
  for (const section of SECTION_IDS) registerPreview(cms, section, site, SectionPreview)
  for (const page of ['startups', 'investors']) registerPreview(cms, page, site, ResourcesPreview)
  registerPreview(cms, 'about', site, AboutPreview)
  registerPreview(cms, 'added-pages', site, PagePreview)
  for (const page of ['matching', 'privacy', 'terms']) registerPreview(cms, page, site, PagePreview)
}
