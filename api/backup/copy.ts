import { chmod, copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifMissing } from '#api/files/if-missing.ts'

/** What belongs to the running process, can be made again, or is copied in another way. */
const LEFT_OUT = new Set(['lock.db', 'lock.pid', 'releases', 'cache', 'backups'])
const DATABASE_FILE = /\.db(-wal|-shm|-journal)?$/

const vanished = ifMissing(null)

/**
 * Copies a data directory, except the database, while the server works with it.
 *
 * Nothing is locked, so the order keeps the copy consistent: git writes objects before the names that lead to them, so
 * `objects` is read last in every folder. Files that disappear meanwhile are left out. Files already copied, with the
 * same size and time, are skipped, so a second round takes only what is new.
 */
export async function copyDataDir(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name) || DATABASE_FILE.test(entry.name)) continue
    await copyEntry(join(from, entry.name), join(to, entry.name), entry.isDirectory())
  }
}

async function copyEntry(from: string, to: string, isFolder: boolean): Promise<void> {
  if (!isFolder) return copyOne(from, to)
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await readdir(from, { withFileTypes: true }).catch(vanished)
  const inOrder = (entries ?? []).sort((a, b) => Number(a.name === 'objects') - Number(b.name === 'objects'))
  for (const entry of inOrder) {
    if (entry.isDirectory() || entry.isFile()) {
      await copyEntry(join(from, entry.name), join(to, entry.name), entry.isDirectory())
    }
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  const [source, copy] = await Promise.all([stat(from).catch(vanished), stat(to).catch(vanished)])
  if (!source || (copy && copy.size === source.size && copy.mtimeMs >= source.mtimeMs)) return
  await copyPrivately(from, to).catch(vanished)
}

/** Copies a file for this account alone: a plain copy would be as open as its source, whatever the umask. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, (await stat(to)).mode & 0o700)
}

/** Makes a tree of files survive a loss of power. */
export async function syncTree(folder: string, files: readonly string[]): Promise<void> {
  for (const path of [...files, ...new Set(files.map((file) => dirname(file)))]) {
    const handle = await open(join(folder, path))
    await handle.sync().finally(() => handle.close())
  }
}
