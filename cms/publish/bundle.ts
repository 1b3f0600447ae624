import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { oneBuildAtATime } from './build-lock.ts'
import { compressFolder } from './compress.ts'
import { sourceFingerprint } from './fingerprint.ts'
import { CACHE, filesBelow, ROOT, workshopOf } from './place.ts'

/** The folder of files whose names change with their bytes, below `client/`. */
export const ASSETS = '_assets'
/** Bundles that stay for other installations and other states of the sources. */
const KEPT = 4
const NOTE = 'bundle.json'

/** A stylesheet as Astro's build knows it. */
interface Sheet {
  depth: number
  order: number
  sheet: object
}

/** What the renderer has to be told of each page, by Astro's own key for it. */
export type PageStyles = [key: string, page: { styles: Sheet[] }][]

/**
 * The site without its content: everything that is compiled, which changes with the sources alone. `client/` has the
 * files for the browser, `server/` the pages on demand, `prerender/` what renders the pages that become files.
 */
export interface Bundle {
  id: string
  dir: string
  /** The module that renders pages. */
  prerenderEntry: string
  pages: PageStyles
  /** The files for the browser, below `client/`, without their compressed twins. */
  files: string[]
}

/**
 * The modules through which Astro reaches content, in a build made for any content: they ask the process that runs them
 * (`content-host.ts`), so that new content needs no new bundle.
 */
const CONTENT_MODULES: Record<string, string> = {
  '\0astro:data-layer-content': `export default globalThis[Symbol.for('trellis.content')].store`,
  'astro:asset-imports': `export default globalThis[Symbol.for('trellis.content')].pictures`,
}
const CONTENT_ASSETS = /\.astro[\\/]content-assets\.mjs$|^\0astro:asset-imports/

const contentFromHost = {
  name: 'content-from-host',
  enforce: 'pre' as const,
  // Astro leaves this out where somebody else renders.
  config: () => ({
    environments: { prerender: { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } } },
  }),
  transform(_code: string, id: string) {
    const code = CONTENT_MODULES[CONTENT_ASSETS.test(id) ? 'astro:asset-imports' : id]
    return code === undefined ? undefined : { code, map: null }
  },
}

/** Stops Astro's build before it renders, and takes over what it would have rendered with. */
function withoutPages(outDir: string, keepIn: string): AstroIntegration {
  let pages: ReadonlyMap<string, { styles: Sheet[] }> = new Map()
  return {
    name: 'bundle-without-pages',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [contentFromHost] } }),
      'astro:build:setup': (options) => {
        pages = options.pages as unknown as typeof pages
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer({
          name: 'bundle-without-pages',
          setup: async () => {
            cpSync(join(outDir, 'server/.prerender'), keepIn, { recursive: true })
            const styles: PageStyles = [...pages].map(([key, page]) => [key, { styles: page.styles }])
            writeFileSync(join(keepIn, NOTE), JSON.stringify(styles))
          },
          getStaticPaths: async () => [],
          render: () => Promise.reject(new Error('Pages are rendered later, from the bundle.')),
        }),
    },
  }
}

function open(dir: string, id: string): Bundle | undefined {
  try {
    const prerender = join(dir, 'prerender')
    const entry = readdirSync(prerender).find((name) => /^prerender-entry.*\.mjs$/.test(name))
    const pages = JSON.parse(readFileSync(join(prerender, NOTE), 'utf8')) as PageStyles
    if (!entry) return undefined
    const files = filesBelow(join(dir, 'client')).filter((file) => !/\.(br|gz)$/.test(file))
    return { id, dir, prerenderEntry: pathToFileURL(join(prerender, entry)).href, pages, files }
  } catch {
    return undefined
  }
}

function removeOldBundles(keep: string): void {
  const all = readdirSync(CACHE)
    .filter((name) => name.startsWith('bundle-') && name !== keep)
    .map((name) => ({ name, used: statSync(join(CACHE, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used)
  for (const { name } of all.slice(KEPT - 1)) rmSync(join(CACHE, name), { recursive: true, force: true })
}

async function make(dir: string, canonicalUrl: string): Promise<void> {
  const workshop = workshopOf(process.pid)
  const outDir = join(workshop, 'out')
  const keepIn = join(workshop, 'prerender')
  mkdirSync(keepIn, { recursive: true })
  try {
    // Loaded when it is needed: a change of content compiles nothing, and need not wait for the compiler.
    const { build } = await import('astro')
    await build({
      root: ROOT,
      outDir,
      cacheDir: join(CACHE, 'astro'),
      site: canonicalUrl,
      logLevel: 'silent',
      integrations: [withoutPages(outDir, keepIn)],
    })
    await compressFolder(join(outDir, 'client'))
    renameSync(keepIn, join(outDir, 'prerender'))
    rmSync(dir, { recursive: true, force: true })
    renameSync(outDir, dir)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/**
 * The bundle of the present sources: compiled when they changed, which takes some seconds, else taken from the last time.
 *
 * @param onMake called before a bundle is made.
 */
export async function ensureBundle(canonicalUrl: string, onMake: () => void): Promise<Bundle> {
  const id = sourceFingerprint(ROOT, canonicalUrl)
  const name = `bundle-${id}`
  const dir = join(CACHE, name)
  const known = existsSync(dir) ? open(dir, id) : undefined
  if (known) {
    const now = new Date()
    utimesSync(dir, now, now)
    return known
  }
  onMake()
  await oneBuildAtATime(ROOT, async () => {
    // Another installation may have made it while this one waited.
    if (!existsSync(dir)) await make(dir, canonicalUrl)
  })
  removeOldBundles(name)
  const made = open(dir, id)
  if (!made) throw new Error('The compiled site cannot be read. Delete the folder .cache and start again.')
  return made
}
