import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

export const MANIFEST = 'manifest.json'
/** Where a backup keeps the copy of the database. */
export const DATABASE_COPY = 'trellis.db'
/** Where a backup keeps what lay in DATA_DIR. */
export const FILES = 'files'

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** Whether the backup holds the database, or it is on a server of its own. */
  database: z.enum(['copied', 'elsewhere']),
  /** Whether the documents are in it, or lie in a bucket. */
  uploads: z.enum(['copied', 'elsewhere']),
  /** Every file but this one: its path with `/`, bytes, and SHA-256 in hexadecimal digits. */
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>
export type ManifestFile = Manifest['files'][number]

/** A backup cannot be made, is not whole, or cannot be put back; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The SHA-256 of a file, without holding it in memory. */
async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Every file below a folder, as paths with `/`, in a fixed order. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** The files of a folder, for its manifest. */
export async function describe(folder: string): Promise<ManifestFile[]> {
  const files: ManifestFile[] = []
  for (const path of await filesIn(folder)) {
    const file = join(folder, path)
    files.push({ path, size: (await stat(file)).size, sha256: await sha256Of(file) })
  }
  return files
}

/** @throws BackupError when the folder holds no backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`There is no backup in ${folder}: it has no ${MANIFEST}.`)
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`The ${MANIFEST} in ${folder} cannot be read. This backup is damaged or of a newer version.`)
  }
}

/**
 * Compares a folder with a manifest, byte by byte through the hashes.
 *
 * @throws BackupError that names the first file that is missing, other, or not listed
 */
export async function verify(folder: string, manifest: Manifest): Promise<void> {
  const found = new Set(await filesIn(folder))
  found.delete(MANIFEST)
  for (const { path, size, sha256 } of manifest.files) {
    if (!found.delete(path)) throw new BackupError(`The backup is not whole: ${path} is missing.`)
    const file = join(folder, path)
    if ((await stat(file)).size !== size || (await sha256Of(file)) !== sha256) {
      throw new BackupError(`The backup is damaged: ${path} is not the file that was saved.`)
    }
  }
  const [stranger] = found
  if (stranger !== undefined) throw new BackupError(`The backup was changed: ${stranger} is not in its ${MANIFEST}.`)
}
