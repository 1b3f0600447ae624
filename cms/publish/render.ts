import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Content } from '#content/read.ts'
import type { Collections } from '#site/lib/content/content.ts'
import type { Read } from '#site/lib/content/reads.ts'
import { getServerEntry, type CompiledSite } from './compile.ts'
import { getEtag } from './paths.ts'
import { Images, type ImageNotes } from './images.ts'
import { siteContent } from './site-content.ts'

/** A rendered file of the site. */
export interface RenderedFile {
  etag: string
  /** The page's content security policy; undefined for a file that isn't a page. */
  policy: string | undefined
}

/** What each page was rendered from, by its file. A page with the same inputs isn't rendered again. */
export type PageNotes = Record<string, PageNote>

interface PageNote {
  /** A hash of everything that the page was rendered from. */
  fingerprint: string
  reads: Read[]
  /** Addresses of the images that it shows. */
  pictures: string[]
}

/** The previous release, if its pages were built with the same compiled site. */
interface Before {
  pages: PageNotes
  files: ReadonlyMap<string, RenderedFile>
  /** The folder of its files. */
  clientDir: string
}

export interface RenderInput {
  site: CompiledSite
  content: Content
  contentDir: string
  /** The address of the site. */
  canonicalUrl: string
  /** The paths of images that were made before. */
  cacheDir: string
  before: Before | undefined
  /** The same for all times between which no page changes over time. */
  timestamp: string
  /** The image files of the previous release. */
  pictures: ImageNotes
  /** Called with the text that is about to be converted to HTML; empty after the last one. */
  onText: (file: string) => Promise<void>
  /** Called with each file as it's rendered, so that a large site doesn't have to fit in memory. */
  onFile: (file: string, body: Buffer, etag: string) => void
}

export interface RenderedSite {
  /** Includes the reused ones. */
  files: Map<string, RenderedFile>
  /** The path of each image that a page shows, by its address. */
  pictures: Map<string, string>
  collections: Collections
  /** For the next release. */
  notes: { pages: PageNotes; pictures: ImageNotes }
}

/** The file of a page: `/news` is in `news.html`; a feed keeps its name. */
const getFile = (address: string) =>
  address === '/' ? 'index.html' : `${address.slice(1)}${extname(address) === '' ? '.html' : ''}`

/**
 * Renders every page that becomes a file. A page whose inputs are unchanged is reused.
 *
 * @throws what a page throws; its message names the page.
 */
export async function renderSite(input: RenderInput): Promise<RenderedSite> {
  const { before, canonicalUrl, cacheDir, timestamp, site } = input
  const images = new Images(input)
  const collections = await siteContent(input.content, images, input.onText)
  const entry = pathToFileURL(getServerEntry(join(site.dir, 'server'))).href
  const { contentAddresses, pageFingerprints, record, renderPublic, useContent } = (await import(
    entry
  )) as typeof import('#site/server.ts')
  useContent({ collections, canonicalUrl, cacheDir, timestamp, imageAddress: images.want })
  const getFingerprint = pageFingerprints()

  async function reuseFile(file: string): Promise<RenderedFile | undefined> {
    const [note, known] = [before?.pages[file], before?.files.get(file)]
    if (!note || !known || note.fingerprint !== (await getFingerprint(note.reads))) return undefined
    const shown = note.pictures.map((address) => [address, join(before!.clientDir, address)] as const)
    if (!shown.every(([, path]) => existsSync(path))) return undefined
    for (const [address, path] of shown) images.reuse(address, path)
    return known
  }

  async function render(address: string, file: string): Promise<{ made: RenderedFile; note: PageNote }> {
    const { value, reads } = await record(async () => {
      const response = await renderPublic(new URL(address, canonicalUrl))
      const body = Buffer.from(await response.arrayBuffer())
      if (response.status >= 400 && file !== '404.html') throw new Error(`it answered ${response.status}`)
      return { body, policy: response.headers.get('content-security-policy') ?? undefined }
    })
    const etag = getEtag(value.body)
    input.onFile(file, value.body, etag)
    return {
      made: { etag, policy: value.policy },
      note: { fingerprint: await getFingerprint(reads), reads, pictures: images.drainRequested() },
    }
  }

  const files = new Map<string, RenderedFile>()
  const pages: PageNotes = {}
  for (const address of [...(await contentAddresses()), ...site.addresses]) {
    const file = getFile(address)
    if (files.has(file)) continue
    try {
      const same = await reuseFile(file)
      const { made, note } = same ? { made: same, note: before!.pages[file]! } : await render(address, file)
      files.set(file, made)
      pages[file] = note
    } catch (error) {
      throw new Error(`The page ${address} couldn’t be made: ${(error as Error).message}`, { cause: error })
    }
  }
  return {
    files,
    pictures: await images.make(),
    collections,
    notes: { pages, pictures: images.notes },
  }
}
