import { AsyncLocalStorage } from 'node:async_hooks'
import { resolve } from 'node:path'
import type { MiddlewareHandler } from 'astro'
import type { PageLocals } from '#api/platform/http/page-source.ts'
import { BuildError } from '#cms/publish/build-error.ts'
import { CACHE } from '#cms/publish/paths.ts'
import { Images } from '#cms/publish/images.ts'
import { siteContent } from '#cms/publish/site-content.ts'
import { readContent } from '#content/read.ts'
import { useContent } from '#site/lib/content/content.ts'
import { isFile } from '#site/lib/page/rendering.ts'

const STORE = Symbol.for('trellis.page-locals')
const shared = globalThis as { [STORE]?: AsyncLocalStorage<PageLocals> }

/**
 * Passes the locals that the server determined for a request on to the page. Vite loads this file twice, so the store
 * is global.
 */
export const pageLocals = (shared[STORE] ??= new AsyncLocalStorage<PageLocals>())

/** Gives the site its current content, with images unchanged. */
async function readAgain(canonicalUrl: string): Promise<void> {
  const contentDir = resolve(process.env['CONTENT_DIR'] ?? 'content')
  const read = await readContent(contentDir)
  if (!read.ok) throw new BuildError(read.errors)
  const images = new Images({ contentDir, cacheDir: CACHE, pictures: {} })
  const collections = await siteContent(read.content, images, async () => {})
  const imageAddress: typeof images.want = (options) => `/@fs${images.sourceOf(options)}`
  useContent({ collections, canonicalUrl, cacheDir: CACHE, timestamp: '', imageAddress })
}

/** Astro's development server accepts no locals from outside, so this passes them in. A public page has none. */
export const onRequest: MiddlewareHandler = async ({ locals, url }, next) => {
  await readAgain(url.origin)
  if (!isFile(url.pathname)) Object.assign(locals, pageLocals.getStore())
  return next()
}
