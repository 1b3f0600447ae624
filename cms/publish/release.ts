import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oneBuildAtATime } from './build-lock.ts'
import { compressSite } from './compress.ts'
import { fingerprint } from './fingerprint.ts'
import { makeSearchIndex } from './search-index.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const ASSETS = '_assets'
/** How many releases stay on disk, the live one included. */
const KEPT = 3

/** What a release is built from and where it goes. */
export interface ReleasePlan {
  dataDir: string
  contentDir: string
  canonicalUrl: string
}

/** A release on disk: `client/` with all files a browser may ask for, `server/` with the pages on demand. */
export interface BuiltRelease {
  id: string
  dir: string
}

/** The build did not succeed; the message holds what Astro said. The live release is untouched. */
export class BuildError extends Error {
  override name = 'BuildError'
}

const releasesDir = (dataDir: string) => join(dataDir, 'releases')
const currentFile = (dataDir: string) => join(releasesDir(dataDir), 'current')

/** The release that is live, or undefined before the first build. */
export function currentRelease(dataDir: string): BuiltRelease | undefined {
  try {
    const id = readFileSync(currentFile(dataDir), 'utf8').trim()
    const dir = join(releasesDir(dataDir), id)
    return statSync(join(dir, 'client')).isDirectory() ? { id, dir } : undefined
  } catch {
    return undefined
  }
}

function runAstro(outDir: string, plan: ReleasePlan): Promise<void> {
  const script = fileURLToPath(new URL('astro-build.ts', import.meta.url))
  // Astro's cache knows entries by the path of their folder, so it belongs to this place and does not move with the data.
  const cacheDir = join(ROOT, '.cache', `astro-${hash('sha256', plan.contentDir).slice(0, 16)}`)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, outDir, cacheDir, plan.canonicalUrl], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', CONTENT_DIR: plan.contentDir, ASTRO_TELEMETRY_DISABLED: '1' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new BuildError(`The site could not be built. The last release stays live.\n${said.trim()}`))
    })
  })
}

function makeCurrent(dataDir: string, id: string): void {
  const next = `${currentFile(dataDir)}.next`
  writeFileSync(next, id, { flush: true })
  renameSync(next, currentFile(dataDir))
}

function removeOld(dataDir: string, live: string): void {
  const dir = releasesDir(dataDir)
  const old = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== live)
    .map(({ name }) => ({ name, time: statSync(join(dir, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  for (const { name } of old.filter(({ name }, place) => place >= KEPT - 1 || name.endsWith('.building'))) {
    rmSync(join(dir, name), { recursive: true, force: true })
  }
}

/**
 * Puts a built site where releases lie, whole or not at all. A build happens inside the repository, where its packages
 * are found; DATA_DIR may be on another disk, so the files are copied.
 */
function moveIn(built: string, dataDir: string, id: string): string {
  const dir = join(releasesDir(dataDir), id)
  const arriving = `${dir}.building`
  rmSync(arriving, { recursive: true, force: true })
  mkdirSync(releasesDir(dataDir), { recursive: true })
  cpSync(built, arriving, { recursive: true })
  rmSync(dir, { recursive: true, force: true })
  renameSync(arriving, dir)
  return dir
}

/**
 * Makes sure that the live release is the one of the present sources and content, and builds it aside when it is not.
 * A build that fails or is killed leaves the last release as it was.
 *
 * @throws BuildError
 */
export async function ensureRelease(plan: ReleasePlan, onBuild: () => void = () => {}): Promise<BuiltRelease> {
  const id = fingerprint(ROOT, plan.contentDir, plan.canonicalUrl)
  const current = currentRelease(plan.dataDir)
  if (current?.id === id) return current
  onBuild()
  const workshop = join(ROOT, '.cache', `build-${id}-${process.pid}`)
  try {
    await oneBuildAtATime(ROOT, () => runAstro(workshop, plan))
    await makeSearchIndex(join(workshop, 'client'))
    await compressSite(join(workshop, 'client'), ASSETS, current && join(current.dir, 'client'))
    const dir = moveIn(workshop, plan.dataDir, id)
    makeCurrent(plan.dataDir, id)
    removeOld(plan.dataDir, id)
    return { id, dir }
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}
