import { join } from 'node:path'
import { addressOfFile } from '#cms/publish/paths.ts'
import { readFileList } from '#cms/publish/release-files.ts'
import { DECODER_POLICY, NO_CONTENT_POLICY } from './headers.ts'
import { isPage, staticFile, type Headers, type StaticFile } from './static-file.ts'
import { pathToFileURL } from 'node:url'
import type { SiteContent } from '#site/lib/content/content.ts'
import type { PageSource } from './page-source.ts'

/** The folders of files whose addresses change with their bytes: Astro's, and the branding's. */
const HASHED = ['/_assets/', '/look/']
const DECODER = /^\/_assets\/(?:older-)?viewer\.worker-[\w-]+\.js$/
const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, no-cache'

/** Headers of a file that browsers never revalidate under the same name. */
export const NEVER_CHANGES: Headers = [['Cache-Control', FOREVER]]

/** A built site: all of its files by address. */
export interface Release {
  id: string
  files: ReadonlyMap<string, StaticFile>
  /** The build's entry for pages that are rendered on demand. */
  serverEntry: string
  /** The not-found page. */
  notFound: StaticFile | undefined
}

/** The headers of a release's file, apart from those that follow from its bytes. */
const getHeaders = (address: string, policy: string | undefined, shared: Headers): Headers => [
  ['Cache-Control', HASHED.some((folder) => address.startsWith(folder)) ? FOREVER : REVALIDATE],
  // The home page has a personal version, so a shared cache must keep them apart.
  ['Vary', address === '/' ? 'Accept-Encoding, Cookie' : 'Accept-Encoding'],
  ['Content-Security-Policy', policy ?? (DECODER.test(address) ? DECODER_POLICY : NO_CONTENT_POLICY)],
  ...shared,
]

/** How a release is loaded. */
export interface LoadOptions {
  id: string
  /** Headers of every response. */
  shared: Headers
  /** The folder of its pages on demand. */
  serverDir: string
  /** The release before it: unchanged bodies stay in memory. */
  previous?: Release
}

/**
 * Makes a built release ready to serve. Its files are read when they are requested.
 *
 * @param dir the release's folder, as the publisher left it.
 */
export function loadRelease(dir: string, { id, shared, serverDir, previous }: LoadOptions): Release {
  const { policies, files: list } = readFileList(dir)
  const files = new Map<string, StaticFile>()
  for (const [file, etag, place] of list) {
    const address = addressOfFile(file)
    const policy = place === undefined ? undefined : policies[place]
    if (isPage(file) && policy === undefined)
      throw new Error(`The page ${address} has no content security policy, so this release isn’t served.`)
    const known = previous?.files.get(address)
    const before = known?.etag === etag && known.policy === policy ? known : undefined
    const headers = getHeaders(address, policy, shared)
    files.set(address, staticFile(join(dir, 'client', file), { etag, headers, policy, before }))
  }
  return { id, files, serverEntry: join(serverDir, 'entry.mjs'), notFound: files.get('/404') }
}

/** Of `site/server.ts`, compiled. Earlier versions had no `useContent`: only their files can be shown. */
interface CompiledPages {
  handler: PageSource['render']
  useContent?: (content: SiteContent) => void
}

/** The pages of the release that is live during each request. */
export interface ReleasePages extends PageSource {
  /**
   * Loads a release's pages on demand, so that no visitor waits for it, and to prove that they can be loaded.
   *
   * @returns how to give them the settings of the release.
   */
  prepare(release: Release): Promise<(settings: SiteContent) => void>
}

export function releasePages(release: () => Release): ReleasePages {
  const loaded = new Map<string, Promise<CompiledPages>>()
  const getPages = (entry: string): Promise<CompiledPages> => {
    const pages = loaded.get(entry) ?? (import(pathToFileURL(entry).href) as Promise<CompiledPages>)
    loaded.set(entry, pages)
    return pages
  }
  return {
    prepare: async ({ serverEntry }) => {
      const pages = await getPages(serverEntry)
      return (settings) => pages.useContent?.(settings)
    },
    file: (path) => release().files.get(path),
    notFound: () => release().notFound,
    edition: () => release().id,
    render: async (...request) => (await getPages(release().serverEntry)).handler(...request),
  }
}
