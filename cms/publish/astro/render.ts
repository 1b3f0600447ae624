import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js'
import { etagOf } from '#cms/publish/paths.ts'
import type { RenderedFile, RenderedSite, RenderInput } from './astro-build.ts'
import { readPrerenderer } from './compile.ts'
import { contentHost, hostedSettings, hostSite } from './host.ts'
import { PageInputs, type PageNote, type PageNotes } from './page-notes.ts'
import { Pictures } from './pictures.ts'
import { hostContent } from './store.ts'

/** The part of Astro's application that is used here. */
interface App {
  setInternals(internals: object): void
  setOptions(options: object): void
  routeCache: {
    clearAll(): void
    get(route: object): { staticPaths: { keyed: ReadonlyMap<string, { props?: object }> } } | undefined
  }
  render(request: Request, options: { routeData: object }): Promise<Response>
  resolveStreaming(): boolean
}

interface Page {
  pathname: string
  /** `pathname` only where it has no parameters. */
  route: { type: string; component: string; pathname?: string }
}

/** The file in which a page lies: `/news` is `news.html`, a feed keeps its name. */
function fileOf({ pathname, route }: Page): string {
  const path = pathname.replace(/^\/|\/$/g, '')
  return route.type === 'endpoint' ? path : `${path || 'index'}.html`
}

/** Astro's application, ready for the content of this process. */
async function openApp(dir: string, pictures: Pictures): Promise<App> {
  // Astro asks for the address of each picture here; the pictures are made when all pages are known.
  Object.assign(globalThis, { astroAsset: { addStaticImage: pictures.want, referencedImages: new Set() } })
  const { entry, styles } = readPrerenderer(dir)
  const { app } = (await import(entry)) as { app: App }
  // One string is quicker than a stream, and all of a page is wanted anyway.
  app.resolveStreaming = () => false
  app.setInternals({ pagesByKeys: new Map(styles), entrySpecifierToBundleMap: new Map() })
  // This process may have rendered other content before.
  app.routeCache.clearAll()
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write() {} } } } })
  return app
}

export async function renderSite(input: RenderInput): Promise<RenderedSite> {
  const { before, canonicalUrl, moment, site } = input
  const pictures = new Pictures(input)
  hostSite(input)
  await hostContent(input, pictures)
  const app = await openApp(site.dir, pictures)
  const inputs = new PageInputs(moment)
  /** What the page's own `getStaticPaths` gave it. */
  const propsOf = ({ pathname, route }: Page): object | undefined =>
    route.pathname ? {} : app.routeCache.get(route)?.staticPaths.keyed.get(pathname)?.props

  async function takeOver(page: Page, file: string): Promise<RenderedFile | undefined> {
    const [note, known, props] = [before?.pages[file], before?.files.get(file), propsOf(page)]
    if (!note || !known || !props) return undefined
    if (note.fingerprint !== (await inputs.fingerprintOf(props, note.reads))) return undefined
    const shown = note.pictures.map((address) => [address, join(before!.clientDir, decodeURI(address))] as const)
    if (!shown.every(([, path]) => existsSync(path))) return undefined
    for (const [address, path] of shown) pictures.keep(address, path)
    return known
  }

  async function render(page: Page, file: string): Promise<{ made: RenderedFile; note: PageNote | undefined }> {
    const { value, reads } = await contentHost.reads.during(async () => {
      const response = await app.render(new Request(new URL(file, `${canonicalUrl}/`)), { routeData: page.route })
      const body = Buffer.from(await response.arrayBuffer())
      if (response.status >= 400 && file !== '404.html') throw new Error(`it answered ${response.status}`)
      return { body, policy: response.headers.get('content-security-policy') ?? undefined }
    })
    const props = propsOf(page)
    const fingerprint = props && (await inputs.fingerprintOf(props, reads))
    const asked = pictures.takeAsked()
    const etag = etagOf(value.body)
    input.onFile(file, value.body, etag)
    return {
      made: { etag, policy: value.policy },
      note: fingerprint ? { fingerprint, reads, pictures: asked } : undefined,
    }
  }

  const files = new Map<string, RenderedFile>()
  const pages: PageNotes = {}
  for (const page of (await new StaticPaths(app as never).getAll()) as unknown as Page[]) {
    const file = fileOf(page)
    if (files.has(file)) continue
    try {
      const same = await takeOver(page, file)
      const { made, note } = same ? { made: same, note: before!.pages[file] } : await render(page, file)
      files.set(file, made)
      if (note) pages[file] = note
    } catch (error) {
      throw new Error(`The page /${file} could not be made: ${(error as Error).message}`, { cause: error })
    }
  }
  const made = await pictures.make()
  return { files, pictures: made, settings: hostedSettings(), notes: { pages, pictures: pictures.notes } }
}
