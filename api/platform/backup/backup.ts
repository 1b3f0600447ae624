import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, readdir, stat, chmod, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep, dirname, basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { ifMissing } from '#api/platform/files/store.ts'
import Sqlite from 'libsql'
import { databaseFile } from '#api/platform/db/database-url.ts'
import type { Environment } from '#api/env.ts'

export const MANIFEST = 'manifest.json'
/** The path of the database's copy in a backup. */
const DATABASE_COPY = 'trellis.db'
/** The folder with the files of DATA_DIR in a backup. */
const FILES = 'files'

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** Whether the backup contains the database, or it is on a server of its own. */
  database: z.enum(['copied', 'elsewhere']),
  /** Whether the backup contains the documents, or they are in a bucket. */
  uploads: z.enum(['copied', 'elsewhere']),
  /** Every other file: its path with `/`, bytes, and SHA-256 in hexadecimal. */
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
})
type Manifest = z.infer<typeof manifestSchema>
export type ManifestFile = Manifest['files'][number]

/** A backup can't be made, is incomplete, or can't be restored; the message is for the server administrator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The SHA-256 of a file, read in pieces. */
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
async function describe(folder: string): Promise<ManifestFile[]> {
  const files: ManifestFile[] = []
  for (const path of await filesIn(folder)) {
    const file = join(folder, path)
    files.push({ path, size: (await stat(file)).size, sha256: await sha256Of(file) })
  }
  return files
}

/** @throws BackupError if the folder has no backup that this version can read. */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`There is no backup in ${folder}: it has no ${MANIFEST}.`)
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`The ${MANIFEST} in ${folder} can’t be read. This backup is damaged or of a newer version.`)
  }
}

/**
 * Compares a folder with a manifest by the hashes.
 *
 * @throws BackupError that names the first file that is missing, different, or not listed
 */
async function verify(folder: string, manifest: Manifest): Promise<void> {
  const found = new Set(await filesIn(folder))
  found.delete(MANIFEST)
  for (const { path, size, sha256 } of manifest.files) {
    if (!found.delete(path)) throw new BackupError(`The backup isn’t whole: ${path} is missing.`)
    const file = join(folder, path)
    if ((await stat(file)).size !== size || (await sha256Of(file)) !== sha256) {
      throw new BackupError(`The backup is damaged: ${path} isn’t the file that was saved.`)
    }
  }
  const [stranger] = found
  if (stranger !== undefined) throw new BackupError(`The backup was changed: ${stranger} isn’t in its ${MANIFEST}.`)
}

/** What belongs to the running process, can be rebuilt, or is copied in another way. */
const LEFT_OUT = new Set(['lock.db', 'lock.pid', 'releases', 'cache', 'backups'])
const DATABASE_FILE = /\.db(-wal|-shm|-journal)?$/

const vanished = ifMissing(null)

/**
 * Copies a data directory, except the database, while the server uses it.
 *
 * Nothing is locked, so the order keeps the copy consistent: git writes objects before the names that lead to them, so
 * `objects` is read last in every folder. Files that disappear meanwhile are left out. Files already copied, with the
 * same size and time, are skipped, so a second round only copies what is new.
 */
async function copyDataDir(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name) || DATABASE_FILE.test(entry.name)) continue
    await copyEntry(join(from, entry.name), join(to, entry.name), entry.isDirectory())
  }
}

async function copyEntry(from: string, to: string, isFolder: boolean): Promise<void> {
  if (!isFolder) return copySingle(from, to)
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await readdir(from, { withFileTypes: true }).catch(vanished)
  const inOrder = (entries ?? []).sort((a, b) => Number(a.name === 'objects') - Number(b.name === 'objects'))
  for (const entry of inOrder) {
    if (entry.isDirectory() || entry.isFile()) {
      await copyEntry(join(from, entry.name), join(to, entry.name), entry.isDirectory())
    }
  }
}

async function copySingle(from: string, to: string): Promise<void> {
  const [source, copy] = await Promise.all([stat(from).catch(vanished), stat(to).catch(vanished)])
  if (!source || (copy && copy.size === source.size && copy.mtimeMs >= source.mtimeMs)) return
  await copyPrivately(from, to).catch(vanished)
}

/** Copies a file for this account only: a plain copy would be as open as its source, whatever the umask. */
async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, (await stat(to)).mode & 0o700)
}

/** Makes a tree of files survive a power loss. */
async function syncTree(folder: string, files: readonly string[]): Promise<void> {
  for (const path of [...files, ...new Set(files.map((file) => dirname(file)))]) {
    const handle = await open(join(folder, path))
    await handle.sync().finally(() => handle.close())
  }
}

/** How often the copy starts again because documents changed too fast. */
const ROUNDS = 5

/**
 * Saves an installation into a new folder, completely or not at all, even while the server is running: the database
 * with `VACUUM INTO`, everything else in DATA_DIR as files, and a manifest with the SHA-256 of each. The release is
 * left out, because the next start builds it.
 *
 * @throws BackupError
 */
export async function makeBackup(environment: Environment, target: string, now: Date): Promise<Manifest> {
  const folder = resolve(target)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(
      `${folder} isn’t empty. Name a folder that doesn’t exist yet: a backup is never mixed with another.`,
    )
  }
  if (!existsSync(environment.dataDir)) throw new BackupError(`There is no installation in ${environment.dataDir}.`)
  const file = databaseFile(environment.databaseUrl)
  if (file && !existsSync(file)) {
    throw new BackupError(`There is no database in ${environment.dataDir} yet. "npm start" makes it.`)
  }

  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    if (file) await copyWithDatabase(environment, file, unfinished)
    else await copyDataDir(environment.dataDir, join(unfinished, FILES))

    const files = await describe(unfinished)
    const database = file ? 'copied' : 'elsewhere'
    const uploads = environment.uploads ? 'elsewhere' : 'copied'
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), database, uploads, files }
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
    await syncTree(unfinished, [...files.map(({ path }) => path), MANIFEST])
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
    await syncTree(dirname(folder), ['.'])
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw asBackupError(error)
  }
}

/**
 * A document's file is created before its row and deleted after it. So files are copied first (files deleted later are
 * kept), then the database, then new files.
 */
async function copyWithDatabase({ dataDir, uploads }: Environment, database: string, to: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await copyDataDir(dataDir, join(to, FILES))
    await rm(join(to, DATABASE_COPY), { force: true })
    copyDatabase(database, join(to, DATABASE_COPY))
    await copyDataDir(dataDir, join(to, FILES))
    if (uploads || missingDocuments(to).length === 0) return
  }
  throw new BackupError(
    `These documents have a row in the database and no file: ${missingDocuments(to).join(', ')}. Nothing was saved; look for them in an older backup.`,
  )
}

function copyDatabase(from: string, to: string): void {
  const database = new Sqlite(from, { timeout: 5000 })
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
}

function missingDocuments(backup: string): string[] {
  const database = new Sqlite(join(backup, DATABASE_COPY))
  try {
    const rows = database.prepare('SELECT stored_name AS name FROM documents').all() as { name: string }[]
    return rows.map(({ name }) => name).filter((name) => !existsSync(join(backup, FILES, 'uploads', name)))
  } finally {
    database.close()
  }
}

function asBackupError(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (/ENOSPC|EDQUOT|SQLITE_FULL/.test(code))
    return new BackupError('There is no room for the backup. Nothing was saved.')
  if (/EACCES|EPERM|EROFS|CANTOPEN/.test(code)) return new BackupError(`The backup can’t be written there (${code}).`)
  return error
}

const getPlace = (path: string) => (path.startsWith(`${FILES}/`) ? path.slice(FILES.length + 1) : path)

/**
 * Creates a data directory from a backup, completely or not at all: each file is compared with its hash before anything
 * is written, and the database is checked before the folder gets its name. Never overwrites an installation.
 *
 * @throws BackupError
 */
export async function restoreBackup(source: string, target: string): Promise<Manifest> {
  const [backup, folder] = [resolve(source), resolve(target)]
  const manifest = await readManifest(backup)
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new BackupError(`${folder} is a file. Name a new folder to restore into.`)
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`${folder} isn’t empty. Restore into a new folder, then start with DATA_DIR set to it.`)
  }
  await verify(backup, manifest)

  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished`)
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    for (const { path } of manifest.files) {
      const file = join(unfinished, getPlace(path))
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await copyPrivately(join(backup, path), file)
    }
    if (manifest.database === 'copied') checkDatabase(join(unfinished, DATABASE_COPY))
    await syncTree(
      unfinished,
      manifest.files.map(({ path }) => getPlace(path)),
    )
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

function checkDatabase(file: string): void {
  const database = new Sqlite(file)
  try {
    const [integrity] = database.prepare('PRAGMA integrity_check').raw().all() as [string][]
    const broken = database.prepare('PRAGMA foreign_key_check').all()
    if (integrity?.[0] !== 'ok' || broken.length > 0) {
      throw new BackupError('The database in this backup is damaged: it doesn’t pass its own check.')
    }
  } finally {
    database.close()
  }
}
