import { pathToFileURL } from 'node:url'
import type { PageSource } from './pages.ts'
import type { Release } from './release.ts'

type AstroHandler = PageSource['render']

/** The pages of the release that is live at the moment of each request. */
export async function releasePages(release: () => Release): Promise<PageSource> {
  const handlers = new Map<string, Promise<AstroHandler>>()
  const handlerOf = (entry: string): Promise<AstroHandler> => {
    let handler = handlers.get(entry)
    if (!handler) {
      handler = import(pathToFileURL(entry).href).then((module: { handler: AstroHandler }) => module.handler)
      handlers.set(entry, handler)
    }
    return handler
  }
  // Loaded before the first visitor asks.
  await handlerOf(release().serverEntry)
  return {
    file: (path) => release().files.get(path),
    notFound: () => release().notFound,
    render: async (...request) => (await handlerOf(release().serverEntry))(...request),
  }
}
