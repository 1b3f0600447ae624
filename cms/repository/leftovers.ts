import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CONTENT_FOLDERS } from '#cms/content/paths.ts'
import { INCOMING } from './files.ts'
import type { GitPlace } from './git.ts'

/** A git that outlived the killed process that began it is done by then. */
const LOCK_MAY_LIVE_MS = 3000
const LOOK_AGAIN_MS = 100

async function lockFiles(gitDir: string): Promise<string[]> {
  const below = await readdir(join(gitDir, 'refs'), { recursive: true }).catch(() => [])
  const above = await readdir(gitDir).catch(() => [])
  const all = [...above, ...below.map((name) => `refs/${name}`)]
  return all.filter((name) => name.endsWith('.lock')).map((name) => join(gitDir, name))
}

async function isStale(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  return stats === null || Date.now() - stats.mtimeMs >= LOCK_MAY_LIVE_MS
}

/**
 * Removes the locks that a killed git left, which would stop every commit to come. A lock that is only just taken is given
 * the time to be let go. Nobody else commits at a start: the data directory is locked.
 */
export async function removeStaleLocks({ gitDir }: GitPlace): Promise<void> {
  for (const lock of await lockFiles(gitDir)) {
    while (!(await isStale(lock))) await pause(LOOK_AGAIN_MS)
    await rm(lock, { force: true })
  }
}

/** Removes files that were being written when a process was killed. Whoever sent them was never told that they are saved. */
export async function removeIncoming(root: string, folders: readonly string[] = CONTENT_FOLDERS): Promise<void> {
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder)).catch(() => [])) {
      if (name.startsWith(INCOMING)) await rm(join(root, folder, name), { force: true })
    }
  }
}
