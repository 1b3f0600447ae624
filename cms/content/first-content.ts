import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const STARTER = fileURLToPath(new URL('../../content', import.meta.url))
/** Folders of `content/` that editors write; the rest are its schemas and the code that reads it. */
const FOLDERS = ['settings', 'pages', 'community', 'resources', 'news', 'events', 'media']

/** Copies the starter region into an empty folder. */
export function writeStarterContent(dir: string): void {
  for (const folder of FOLDERS) {
    if (existsSync(`${STARTER}/${folder}`)) cpSync(`${STARTER}/${folder}`, `${dir}/${folder}`, { recursive: true })
  }
}

/**
 * Gives a new installation its content, whole or not at all: it is written aside and moved into place.
 *
 * @param write fills an empty folder; the starter region unless told.
 * @returns whether anything was written; content that is there is never touched.
 */
export async function ensureContent(
  dir: string,
  write: (dir: string) => void | Promise<void> = writeStarterContent,
): Promise<boolean> {
  if (existsSync(dir) && readdirSync(dir).length > 0) return false
  const tempDir = `${dir}.new`
  rmSync(tempDir, { recursive: true, force: true })
  mkdirSync(tempDir, { recursive: true })
  await write(tempDir)
  // What is copied is as open as its source, whatever the process's mask says.
  for (const path of readdirSync(tempDir, { recursive: true, encoding: 'utf8' })) {
    chmodSync(join(tempDir, path), statSync(join(tempDir, path)).mode & 0o700)
  }
  rmSync(dir, { recursive: true, force: true })
  renameSync(tempDir, dir)
  return true
}
