import { createHash, type Hash } from 'node:crypto'
import { readdirSync, statSync, type Stats } from 'node:fs'
import { join, relative } from 'node:path'

/** What a built page depends on in addition to the content: folders and files of the repository. */
export const SOURCES = [
  'site',
  'api',
  'content/schema',
  'content/calendar-file.ts',
  'content/event-time.ts',
  'content/html-text.ts',
  'content/parse.ts',
  'content/read.ts',
  'cms',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
]

/** The file stats of paths. */
export type FileStats = Map<string, Stats>

/** Adds the name, size, and modification time of every file at or below a path. */
function addFiles(digest: Hash, base: string, path: string, fileStats?: FileStats): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) {
    digest.update(`${relative(base, path)}\0${stats.size}\0${Math.floor(stats.mtimeMs)}\n`)
    fileStats?.set(path, stats)
  }
  if (!stats?.isDirectory()) return
  for (const name of readdirSync(path).sort()) if (name !== '.git') addFiles(digest, base, join(path, name), fileStats)
}

/** A short identifier for the state of the sources. */
export function sourceFingerprint(root: string): string {
  const digest = createHash('sha256')
  for (const source of SOURCES) addFiles(digest, root, join(root, source))
  return digest.digest('hex').slice(0, 16)
}

/**
 * A short identifier for the state of sources, content, and address: equal states have equal identifiers, so nothing is
 * built twice. It uses names, sizes, and modification times instead of bytes, because it runs at every start.
 *
 * @param fileStats filled with the file stats of the content.
 */
export function fingerprint(sources: string, contentDir: string, canonicalUrl: string, fileStats?: FileStats): string {
  const digest = createHash('sha256').update(sources).update(canonicalUrl)
  addFiles(digest, contentDir, contentDir, fileStats)
  return digest.digest('hex').slice(0, 16)
}
