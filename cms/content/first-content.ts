import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const STARTER = fileURLToPath(new URL('../../content', import.meta.url))
/** The folders of `content/` that editors write. The others hold schemas and the code that reads the content. */
const FOLDERS = ['settings', 'pages', 'community', 'resources', 'news', 'events', 'media']

/** Copies the starter content into an empty folder. */
export function writeStarterContent(dir: string): void {
  for (const folder of FOLDERS) {
    if (existsSync(`${STARTER}/${folder}`)) cpSync(`${STARTER}/${folder}`, `${dir}/${folder}`, { recursive: true })
  }
}

/**
 * Gives a new installation its content, all or nothing: it's written to a temporary folder and then moved into place.
 *
 * @param write fills an empty folder; the default copies the starter content.
 * @returns whether anything was written; existing content is never touched.
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
  // Copied files keep the permissions of their source, whatever the umask of the process is.
  for (const path of readdirSync(tempDir, { recursive: true, encoding: 'utf8' })) {
    chmodSync(join(tempDir, path), statSync(join(tempDir, path)).mode & 0o700)
  }
  rmSync(dir, { recursive: true, force: true })
  renameSync(tempDir, dir)
  return true
}
