import { readFileSync, writeFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { isFile } from '#site/lib/page/rendering.ts'
import { filesBelow, getBuildDir, CACHE, isReadOnly, ROOT } from './paths.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { DataDirectoryLocked, lockDataDirectory } from '#api/platform/db/lock.ts'
import { compressFolder } from './compress.ts'

/** The site without its content: everything that is compiled, which only changes with the sources. */
export interface CompiledSite {
  /** `client/` has the files for browsers, `server/` the module that renders all pages (`site/server.ts`). */
  dir: string
  /** The files for browsers, relative to `client/`, without their compressed copies. */
  files: string[]
  /** The addresses of public pages and files that exist independent of the content. */
  addresses: string[]
}

const ADDRESSES = 'addresses.json'

/** The rendering module of a compiled site. */
export const getServerEntry = (dir: string): string => join(dir, 'entry.mjs')

/** Compiles the sources of `root` into `outDir` without rendering a page. */
async function compile({ root, outDir, cacheDir }: { root: string; outDir: string; cacheDir: string }) {
  const addresses: string[] = []
  const listing: AstroIntegration = {
    name: 'list-addresses',
    hooks: {
      'astro:routes:resolved': ({ routes }) => {
        const known = routes.flatMap(({ origin, pathname }) => (origin === 'project' && pathname ? pathname : []))
        addresses.splice(0, Infinity, ...known.filter(isFile))
      },
    },
  }
  // Loaded here, because a change of content doesn't need the compiler.
  const { build } = await import('astro')
  await build({ root, outDir, cacheDir, logLevel: 'silent', integrations: [listing] })
  writeFileSync(join(outDir, ADDRESSES), JSON.stringify(addresses))
}

/** A compiled site; undefined when it's incomplete. */
function openCompiled(dir: string): CompiledSite | undefined {
  try {
    return {
      dir,
      files: filesBelow(join(dir, 'client')).filter((file) => !/\.(br|gz)$/.test(file)),
      addresses: JSON.parse(readFileSync(join(dir, ADDRESSES), 'utf8')) as string[],
    }
  } catch {
    return undefined
  }
}

/** How many bundles are kept, for other installations and other states of the sources. */
const MAX_BUNDLES = 4
const TRY_AGAIN_MS = 250

/** The compiled site for one state of the sources. */
export interface Bundle extends CompiledSite {
  id: string
}

async function acquireLock(directory: string) {
  for (;;) {
    try {
      return lockDataDirectory(directory)
    } catch (error) {
      if (!(error instanceof DataDirectoryLocked)) throw error
      await pause(TRY_AGAIN_MS)
    }
  }
}

/**
 * Runs one build at a time in this repository, across processes: what one compiles, the others can reuse. A killed
 * build doesn't block the others.
 */
export async function withBuildLock<T>(root: string, build: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(join(root, '.cache', 'build-lock'))
  try {
    return await build()
  } finally {
    lock.release()
  }
}

function removeOldBundles(current: string): void {
  const all = readdirSync(CACHE)
    .filter((name) => name.startsWith('bundle-') && name !== current)
    .map((name) => ({ name, used: statSync(join(CACHE, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used)
  for (const { name } of all.slice(MAX_BUNDLES - 1)) rmSync(join(CACHE, name), { recursive: true, force: true })
}

async function make(dir: string): Promise<void> {
  const outDir = getBuildDir(process.pid)
  try {
    await compile({ root: ROOT, outDir, cacheDir: join(CACHE, 'astro') })
    await compressFolder(join(outDir, 'client'))
    rmSync(dir, { recursive: true, force: true })
    renameSync(outDir, dir)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/**
 * The bundle of the current sources: compiled if they changed, which takes some seconds, or else reused.
 *
 * @param id the fingerprint of the sources.
 * @param onMake called before a bundle is compiled.
 */
export async function ensureBundle(id: string, onMake: () => void): Promise<Bundle> {
  const name = `bundle-${id}`
  const dir = join(CACHE, name)
  const known = openCompiled(dir)
  if (known) {
    const now = new Date()
    if (!isReadOnly()) utimesSync(dir, now, now)
    return { ...known, id }
  }
  onMake()
  await withBuildLock(ROOT, async () => {
    // Another installation may have compiled it while this one was waiting.
    if (!openCompiled(dir)) await make(dir)
  })
  removeOldBundles(name)
  const made = openCompiled(dir)
  if (!made) throw new Error('The compiled site can’t be read. Delete the folder .cache and start again.')
  return { ...made, id }
}
