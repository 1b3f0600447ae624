import { StaticPaths } from 'astro/runtime/prerender/static-paths.js'
import type { Bundle } from './bundle.ts'
import { contentHost } from './content-host.ts'
import { PageInputs, type PageNote, type PageNotes } from './page-notes.ts'
import type { Pictures } from './pictures.ts'
import { etagOf } from './release-files.ts'

/** A file of the site, as it was rendered. */
export interface RenderedFile {
  etag: string
  /** Left out where the file of the release before still holds. */
  body?: Buffer
  /** The page's content security policy; undefined for what is no page. */
  policy: string | undefined
}

/** The part of Astro's application that is used here. */
interface App {
  setInternals(internals: object): void
  setOptions(options: object): void
  routeCache: {
    clearAll(): void
    get(route: object): { staticPaths: { keyed: ReadonlyMap<string, { props?: object }> } } | undefined
  }
  render(request: Request, options: { routeData: object }): Promise<Response>
}

interface Page {
  pathname: string
  /** `pathname` only where it has no parameters. */
  route: { type: string; component: string; pathname?: string }
}

/** The release before, as far as its pages are made of the same compiled site and of the same day. */
export interface Before {
  notes: PageNotes
  /** Its files by their names. */
  files: ReadonlyMap<string, Pick<RenderedFile, 'etag' | 'policy'>>
  /** Where a picture of it lies, by its address; `undefined` where it is not there. */
  pictureAt: (address: string) => string | undefined
}

export interface Rendered {
  files: Map<string, RenderedFile>
  notes: PageNotes
}

const silent = { write() {} }

/** The file in which a page lies: `/news` is `news.html`, a feed keeps its name. */
function fileOf({ pathname, route }: Page): string {
  const path = pathname.replace(/^\/|\/$/g, '')
  return route.type === 'endpoint' ? path : `${path || 'index'}.html`
}

/**
 * Renders every page that becomes a file, from the bundle and the content of this process (`hostContent`). A page of which all
 * that it was rendered from is as before is taken over.
 *
 * @throws what a page throws; its message names the page.
 */
export async function renderPages(
  bundle: Bundle,
  canonicalUrl: string,
  pictures: Pictures,
  before: Before | undefined,
): Promise<Rendered> {
  // Astro's hook for whoever renders: it names the address of a picture, and the picture is made when all pages are known.
  Object.assign(globalThis, { astroAsset: { addStaticImage: pictures.want, referencedImages: new Set() } })
  const { app } = (await import(bundle.prerenderEntry)) as { app: App }
  app.setInternals({ pagesByKeys: new Map(bundle.pages), entrySpecifierToBundleMap: new Map() })
  // This process may have rendered other content before.
  app.routeCache.clearAll()
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: silent } } })

  const inputs = new PageInputs()
  /** What the page's own `getStaticPaths` gave it. */
  const propsOf = ({ pathname, route }: Page): object | undefined =>
    route.pathname ? {} : app.routeCache.get(route)?.staticPaths.keyed.get(pathname)?.props

  async function kept(page: Page, file: string): Promise<RenderedFile | undefined> {
    const [note, known, props] = [before?.notes[file], before?.files.get(file), propsOf(page)]
    if (!note || !known || !props || note.print !== (await inputs.printOf(props, note.reads))) return undefined
    const shown = note.pictures.map((address) => [address, before!.pictureAt(address)] as const)
    if (shown.some(([, path]) => !path)) return undefined
    for (const [address, path] of shown) pictures.keep(address, path!)
    return known
  }

  async function render(
    page: Page,
    file: string,
  ): Promise<RenderedFile & { body: Buffer; note: PageNote | undefined }> {
    const { value, reads } = await contentHost.reads.during(async () => {
      const response = await app.render(new Request(new URL(file, `${canonicalUrl}/`)), { routeData: page.route })
      const body = Buffer.from(await response.arrayBuffer())
      if (response.status >= 400 && file !== '404.html') throw new Error(`it answered ${response.status}`)
      return { body, policy: response.headers.get('content-security-policy') ?? undefined }
    })
    const props = propsOf(page)
    const print = props && (await inputs.printOf(props, reads))
    const asked = pictures.takeAsked()
    return { ...value, etag: etagOf(value.body), note: print ? { print, reads, pictures: asked } : undefined }
  }

  const files = new Map<string, RenderedFile>()
  const notes: PageNotes = {}
  for (const page of (await new StaticPaths(app as never).getAll()) as unknown as Page[]) {
    const file = fileOf(page)
    if (files.has(file)) continue
    try {
      const same = await kept(page, file)
      if (same) {
        files.set(file, same)
        notes[file] = before!.notes[file]!
        continue
      }
      const { note, ...made } = await render(page, file)
      files.set(file, made)
      if (note) notes[file] = note
    } catch (error) {
      throw new Error(`The page /${file} could not be made: ${(error as Error).message}`, { cause: error })
    }
  }
  return { files, notes }
}
