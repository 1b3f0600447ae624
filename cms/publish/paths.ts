import { hash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Files that can be made again. */
export const CACHE = join(ROOT, '.cache')

/** Whether the program's folder is read-only, as in a container image, where the site is compiled in advance. */
export function isReadOnly(): boolean {
  try {
    accessSync(ROOT, constants.W_OK)
    return false
  } catch {
    return true
  }
}

/** The folder of an installation's build output: in the clone, which several can share, or in its data directory. */
export const getCacheDir = (dataDir: string): string => (isReadOnly() ? join(dataDir, 'cache') : CACHE)

/** The folder in which a process compiles. */
export const getBuildDir = (pid: number): string => join(CACHE, `build-${pid}`)

/** Every file below a folder, with forward slashes. */
export const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))

/** The address of a built file: `news/index.html` and `news.html` are both `/news`. */
export function addressOfFile(file: string): string {
  if (!file.endsWith('.html')) return `/${file}`
  const page = file.slice(0, -'.html'.length).replace(/(^|\/)index$/, '')
  return `/${page}`.replace(/(.)\/$/, '$1')
}

export const getEtag = (body: Buffer): string => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the build directories of killed builds. Others may be building here for another installation. */
export function removeDeadBuildDirs(): void {
  for (const name of existsSync(CACHE) ? readdirSync(CACHE) : []) {
    const pid = Number(/^build-(\d+)$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(CACHE, name), { recursive: true, force: true })
  }
}
