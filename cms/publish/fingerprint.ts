import { createHash, type Hash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What a built page depends on, besides the content: folders and files of the repository. */
export const SOURCES = [
  'site',
  'api/contract',
  'content/schema',
  'content/event-time.ts',
  'content/html-text.ts',
  'content/parse.ts',
  'content/read.ts',
  'api/reference',
  'cms',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
]

/** Adds the name, size and time of change of every file that is or lies below a path. */
function addFiles(digest: Hash, base: string, path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) digest.update(`${relative(base, path)}\0${stats.size}\0${Math.floor(stats.mtimeMs)}\n`)
  if (!stats?.isDirectory()) return
  for (const name of readdirSync(path).sort()) if (name !== '.git') addFiles(digest, base, join(path, name))
}

/** A short name for the state of the sources and the address that is compiled into them. */
export function sourceFingerprint(root: string, canonicalUrl: string): string {
  const digest = createHash('sha256').update(canonicalUrl)
  for (const source of SOURCES) addFiles(digest, root, join(root, source))
  return digest.digest('hex').slice(0, 16)
}

/**
 * A short name for the state of sources and content: equal states have equal names, so nothing is built twice.
 * It looks at names, sizes and times of change, not at bytes, because it runs at every start.
 */
export function fingerprint(root: string, contentDir: string, canonicalUrl: string): string {
  const digest = createHash('sha256').update(sourceFingerprint(root, canonicalUrl))
  addFiles(digest, contentDir, contentDir)
  return digest.digest('hex').slice(0, 16)
}
