import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DataDirectoryLocked, lockDataDirectory } from '#api/db/lock.ts'

const TRY_AGAIN_MS = 250

async function takeLock(directory: string) {
  for (;;) {
    try {
      return lockDataDirectory(directory)
    } catch (error) {
      if (!(error instanceof DataDirectoryLocked)) throw error
      await pause(TRY_AGAIN_MS)
    }
  }
}

/**
 * Runs one build at a time in this repository, whichever process asks: Astro keeps a list of the content's pictures in
 * `.astro/`, which two builds at once would overwrite for each other. Waits for its turn; a killed build holds nobody up.
 */
export async function oneBuildAtATime<T>(root: string, build: () => Promise<T>): Promise<T> {
  const lock = await takeLock(join(root, '.cache', 'build-lock'))
  try {
    return await build()
  } finally {
    lock.release()
  }
}
