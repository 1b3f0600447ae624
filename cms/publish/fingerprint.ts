import { createHash, type Hash } from 'node:crypto'
import { readdirSync, statSync, type Stats } from 'node:fs'
import { join, relative } from 'node:path'

/** What a built page depends on, besides the content: folders and files of the repository. */
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

/** What the disk says of files, by their paths. */
export type FileStats = Map<string, Stats>

/** Adds the name, size and time of change of every file that is or lies below a path. */
function addFiles(digest: Hash, base: string, path: string, fileStats?: FileStats): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) {
    digest.update(`${relative(base, path)}\0${stats.size}\0${Math.floor(stats.mtimeMs)}\n`)
    fileStats?.set(path, stats)
  }
  if (!stats?.isDirectory()) return
  for (const name of readdirSync(path).sort()) if (name !== '.git') addFiles(digest, base, join(path, name), fileStats)
}

/** A short name for the state of the sources. */
export function sourceFingerprint(root: string): string {
  const digest = createHash('sha256')
  for (const source of SOURCES) addFiles(digest, root, join(root, source))
  return digest.digest('hex').slice(0, 16)
}

/**
 * A short name for the state of sources, content and address: equal states have equal names, so nothing is built twice.
 * It looks at names, sizes and times of change, not at bytes, because it runs at every start.
 *
 * @param looks filled with what was seen of the content's files.
 */
export function fingerprint(sources: string, contentDir: string, canonicalUrl: string, fileStats?: FileStats): string {
  const digest = createHash('sha256').update(sources).update(canonicalUrl)
  addFiles(digest, contentDir, contentDir, fileStats)
  return digest.digest('hex').slice(0, 16)
}
