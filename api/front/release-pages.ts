import { pathToFileURL } from 'node:url'
import type { PageSource } from './page-source.ts'
import type { Release } from './release.ts'

type AstroHandler = PageSource['render']

/** The pages of the release that is live at the moment of each request. */
export interface ReleasePages extends PageSource {
  /** Loads the pages on demand of a release, so that no visitor waits for it, and shows that they can be loaded. */
  prepare(release: Release): Promise<void>
}

export function releasePages(release: () => Release): ReleasePages {
  const handlers = new Map<string, Promise<AstroHandler>>()
  const handlerOf = (entry: string): Promise<AstroHandler> => {
    let handler = handlers.get(entry)
    if (!handler) {
      handler = import(pathToFileURL(entry).href).then((module: { handler: AstroHandler }) => module.handler)
      handlers.set(entry, handler)
    }
    return handler
  }
  return {
    prepare: async ({ serverEntry }) => void (await handlerOf(serverEntry)),
    file: (path) => release().files.get(path),
    notFound: () => release().notFound,
    edition: () => release().id,
    render: async (...request) => (await handlerOf(release().serverEntry))(...request),
  }
}
