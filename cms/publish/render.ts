import { StaticPaths } from 'astro/runtime/prerender/static-paths.js'
import type { Bundle } from './bundle.ts'
import type { Pictures } from './pictures.ts'

/** A file of the site, as it was rendered. */
export interface RenderedFile {
  body: Buffer
  /** The page's content security policy; undefined for what is no page. */
  policy: string | undefined
}

/** The part of Astro's application that is used here. */
interface App {
  setInternals(internals: object): void
  setOptions(options: object): void
  routeCache: { clearAll(): void }
  render(request: Request, options: { routeData: object }): Promise<Response>
}

interface Page {
  pathname: string
  route: { type: string; component: string }
}

const silent = { write() {} }

/** The file in which a page lies: `/news` is `news.html`, a feed keeps its name. */
function fileOf({ pathname, route }: Page): string {
  const path = pathname.replace(/^\/|\/$/g, '')
  return route.type === 'endpoint' ? path : `${path || 'index'}.html`
}

/**
 * Renders every page that becomes a file, from the bundle and the content of this process (`hostContent`).
 *
 * @throws what a page throws; its message names the page.
 */
export async function renderPages(
  bundle: Bundle,
  canonicalUrl: string,
  pictures: Pictures,
): Promise<Map<string, RenderedFile>> {
  // Astro's hook for whoever renders: it names the address of a picture, and the picture is made when all pages are known.
  Object.assign(globalThis, { astroAsset: { addStaticImage: pictures.want, referencedImages: new Set() } })
  const { app } = (await import(bundle.prerenderEntry)) as { app: App }
  app.setInternals({ pagesByKeys: new Map(bundle.pages), entrySpecifierToBundleMap: new Map() })
  // This process may have rendered other content before.
  app.routeCache.clearAll()
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: silent } } })

  const files = new Map<string, RenderedFile>()
  for (const page of (await new StaticPaths(app as never).getAll()) as unknown as Page[]) {
    const file = fileOf(page)
    if (files.has(file)) continue
    try {
      const response = await app.render(new Request(new URL(file, `${canonicalUrl}/`)), { routeData: page.route })
      const body = Buffer.from(await response.arrayBuffer())
      if (response.status >= 400 && file !== '404.html') throw new Error(`it answered ${response.status}`)
      files.set(file, { body, policy: response.headers.get('content-security-policy') ?? undefined })
    } catch (error) {
      throw new Error(`The page /${file} could not be made: ${(error as Error).message}`, { cause: error })
    }
  }
  return files
}
