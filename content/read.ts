import { readFileSync, statSync, type Stats } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { checkEntry } from './check.ts'
import { parseEntry, type Entry, type Parsed } from './parse.ts'
import { collections } from './schema/collections.ts'
import { COLLECTION_NAMES, REQUIRED_FILES, SECTION_IDS, type CollectionName } from './schema/collection-files.ts'
import type { ContentError } from './schema/errors.ts'
import type { SiteSettings } from './schema/settings.ts'

/** All content of a directory: sections in the order of the community page, everything else by file name. */
export type Content = { [Name in CollectionName]: Entry<Name>[] } & { site: SiteSettings }

export type ReadContent = { ok: true; content: Content } | { ok: false; errors: ContentError[] }

/**
 * Reads and validates a content directory: every file of every collection, the required files, the eight sections, and
 * whether each image exists. Returns all errors together. A missing collection folder is empty.
 *
 * @param known a cache: filled with what was read, and used by the next call.
 */
export async function readContent(directory: string, known?: KnownContent): Promise<ReadContent> {
  const errors: ContentError[] = []
  const missing = (file: string) =>
    errors.push({
      file,
      path: '',
      field: '',
      message: 'is missing. Restore it from the history or the starter content.',
    })
  const read = Object.fromEntries(
    await Promise.all(
      COLLECTION_NAMES.map(async (name) => [name, await readCollection(directory, name, errors, known)]),
    ),
  ) as { [Name in CollectionName]: Entry<Name>[] }

  const found = new Set(COLLECTION_NAMES.flatMap((name) => read[name].map((entry: Entry) => entry.file)))
  const failed = new Set(errors.map((error) => error.file))
  const sections = SECTION_IDS.map((id) => `community/sections/${id}.json`)
  for (const file of [...REQUIRED_FILES, ...sections]) if (!found.has(file) && !failed.has(file)) missing(file)
  const exists = listImages(directory)
  for (const name of COLLECTION_NAMES) {
    for (const entry of read[name]) errors.push(...(await checkEntry(entry, exists)))
  }

  const site = read.settings.find((entry) => entry.id === 'site')?.data
  if (errors.length || !site) return { ok: false, errors: errors.sort((a, b) => compare(a.file, b.file)) }
  read.sections.sort((a, b) => order(a.id) - order(b.id))
  return { ok: true, content: { ...read, site } }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const order = (id: string) => (SECTION_IDS as readonly string[]).indexOf(id)

async function names(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** For a process that reads a directory repeatedly: unchanged files are not read twice. */
export interface KnownContent {
  /** Files that were read before. */
  files: Map<string, { signature: string; parsed: Parsed<CollectionName> }>
  /** The current file stats. */
  fileStats: ReadonlyMap<string, Stats>
}

async function readEntry<Name extends CollectionName>(
  directory: string,
  name: Name,
  file: string,
  known?: KnownContent,
) {
  const path = join(directory, file)
  if (!known) return parseEntry(name, file, await readFile(path, 'utf8'))
  // The stats come before the read, so that a file changed in between is read again the next time.
  const { size, mtime, mtimeMs, ino } = known.fileStats.get(path) ?? statSync(path)
  const signature = `${size} ${mtimeMs} ${ino}`
  const before = known.files.get(path)
  if (before?.signature === signature) return before.parsed as Parsed<Name>
  // Synchronous, because thousands of handles and promises take longer than thousands of files.
  const parsed = parseEntry(name, file, readFileSync(path, 'utf8'))
  if (parsed.ok) parsed.entry.modified = mtime
  known.files.set(path, { signature, parsed })
  return parsed
}

async function readCollection<Name extends CollectionName>(
  directory: string,
  name: Name,
  errors: ContentError[],
  known?: KnownContent,
) {
  const { folder, extension } = collections[name]
  const files = (await names(join(directory, folder))).filter((file) => file.endsWith(`.${extension}`)).sort(compare)
  const entries: Entry<Name>[] = []
  // In batches, because reading thousands of files concurrently would exceed the limit of open files.
  for (let at = 0; at < files.length; at += 64) {
    const batch = files.slice(at, at + 64).map((file) => readEntry(directory, name, `${folder}/${file}`, known))
    for (const parsed of await Promise.all(batch)) {
      if (parsed.ok) entries.push(parsed.entry)
      else errors.push(...parsed.errors)
    }
  }
  return entries
}

/** Lists each folder of images once. */
function listImages(directory: string) {
  const folders = new Map<string, Promise<Set<string>>>()
  const namesOnce = (folder: string) => {
    const known = folders.get(folder) ?? names(join(directory, folder)).then((all) => new Set(all))
    folders.set(folder, known)
    return known
  }
  return async (path: string) => (await namesOnce(posix.dirname(path))).has(posix.basename(path))
}
