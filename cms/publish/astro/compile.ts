import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { filesBelow } from '#cms/publish/paths.ts'
import type { AstroBuild, CompiledSite } from './astro-build.ts'

/** A stylesheet as Astro's build knows it. */
interface Sheet {
  depth: number
  order: number
  sheet: object
}

/** What the renderer has to be told of each page, by Astro's own key for it. */
type PageStyles = [key: string, page: { styles: Sheet[] }][]

const STYLES = 'styles.json'

/**
 * The modules through which Astro reaches content, in a build made for any content: they ask the process that runs them
 * (`host.ts`), so that new content needs no new build.
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

/**
 * Stands for the address of the site while it is compiled. Afterwards each mention of it asks the process, so that one
 * compiled site serves every address.
 */
const ANY_ADDRESS = 'https://any-address.invalid'
const ASKED_ADDRESS = `globalThis[Symbol.for('trellis.content')].site.canonicalUrl`

function askForAddress(dir: string): void {
  for (const file of filesBelow(dir).filter((name) => name.endsWith('.mjs'))) {
    const code = readFileSync(join(dir, file), 'utf8')
    if (!code.includes(ANY_ADDRESS)) continue
    const asking = code.replaceAll(JSON.stringify(ANY_ADDRESS), ASKED_ADDRESS)
    if (asking.includes(ANY_ADDRESS)) throw new Error(`The address of the site cannot be told apart in ${file}.`)
    writeFileSync(join(dir, file), asking)
  }
}

/** Stops Astro's build before it renders, and keeps what it would have rendered with in `outDir/prerender`. */
function withoutPages(outDir: string): AstroIntegration {
  let pages: ReadonlyMap<string, { styles: Sheet[] }> = new Map()
  const name = 'without-pages'
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [contentFromHost] } }),
      'astro:build:setup': (options) => {
        pages = options.pages as unknown as typeof pages
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer({
          name,
          setup: async () => {
            cpSync(join(outDir, 'server/.prerender'), join(outDir, 'prerender'), { recursive: true })
            const styles: PageStyles = [...pages].map(([key, page]) => [key, { styles: page.styles }])
            writeFileSync(join(outDir, 'prerender', STYLES), JSON.stringify(styles))
          },
          getStaticPaths: async () => [],
          render: () => Promise.reject(new Error('Pages are rendered later, from the bundle.')),
        }),
    },
  }
}

export const compile: AstroBuild['compile'] = async ({ root, outDir, cacheDir }) => {
  // A change of content compiles nothing, and need not wait for the compiler.
  const { build } = await import('astro')
  await build({
    root,
    outDir,
    cacheDir,
    site: ANY_ADDRESS,
    logLevel: 'silent',
    integrations: [withoutPages(outDir)],
  })
  for (const part of ['server', 'prerender']) askForAddress(join(outDir, part))
}

export function open(dir: string): CompiledSite | undefined {
  try {
    readPrerenderer(dir)
    return { dir, files: filesBelow(join(dir, 'client')).filter((file) => !/\.(br|gz)$/.test(file)) }
  } catch {
    return undefined
  }
}

/** The module that renders pages, and what it has to be told. */
export function readPrerenderer(dir: string): { entry: string; styles: PageStyles } {
  const prerender = join(dir, 'prerender')
  const entry = readdirSync(prerender).find((name) => /^prerender-entry.*\.mjs$/.test(name))
  if (!entry) throw new Error('The compiled site has no module that renders.')
  const styles = JSON.parse(readFileSync(join(prerender, STYLES), 'utf8')) as PageStyles
  return { entry: pathToFileURL(join(prerender, entry)).href, styles }
}
