import { pathToFileURL } from 'node:url'
import type { SiteContent } from '#site/lib/content/content.ts'
import type { PageSource } from './page-source.ts'
import type { Release } from './release.ts'

/** Of `site/server.ts`, compiled. Earlier versions had no `useContent`: only their files can be shown. */
interface CompiledPages {
  handler: PageSource['render']
  useContent?: (content: SiteContent) => void
}

/** The pages of the release that is live at the moment of each request. */
export interface ReleasePages extends PageSource {
  /**
   * Loads the pages on demand of a release, so that no visitor waits for it, and shows that they can be loaded.
   *
   * @returns how to give them the settings of the release.
   */
  prepare(release: Release): Promise<(settings: SiteContent) => void>
}

export function releasePages(release: () => Release): ReleasePages {
  const loaded = new Map<string, Promise<CompiledPages>>()
  const pagesOf = (entry: string): Promise<CompiledPages> => {
    const pages = loaded.get(entry) ?? (import(pathToFileURL(entry).href) as Promise<CompiledPages>)
    loaded.set(entry, pages)
    return pages
  }
  return {
    prepare: async ({ serverEntry }) => {
      const pages = await pagesOf(serverEntry)
      return (settings) => pages.useContent?.(settings)
    },
    file: (path) => release().files.get(path),
    notFound: () => release().notFound,
    edition: () => release().id,
    render: async (...request) => (await pagesOf(release().serverEntry)).handler(...request),
  }
}
