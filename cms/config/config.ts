import type { CmsConfig } from 'decap-cms-core'
import { MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import { entries, sections } from './community.ts'
import { BACKEND, GATEWAY } from './gateway.ts'
import { events } from './events.ts'
import type { AtHand } from './form.ts'
import { news } from './news.ts'
import { pages } from './pages.ts'
import { resources } from './resources.ts'
import { settings } from './settings.ts'

/** The configuration of Decap: every collection of the content, with the limits of its schema. */
export function cmsConfig(at: AtHand): CmsConfig {
  const collections = [news(at), events(at), entries(), sections(), resources(), pages(), settings()]
  return {
    backend: { name: BACKEND, proxy_url: GATEWAY, branch: 'main' },
    load_config_file: false,
    publish_mode: 'editorial_workflow',
    locale: 'en',
    site_url: at.siteUrl,
    display_url: at.siteUrl,
    logo: { src: '/mark.svg', show_in_header: false },
    show_preview_links: true,
    media_folder: MEDIA_FOLDERS.news,
    public_folder: `../${MEDIA_FOLDERS.news}`,
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    collections: at.mayPublish ? collections : collections.map((each) => ({ ...each, publish: false, delete: false })),
  }
}
