import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** A separate disk that fills up quickly. */
export interface SmallDisk {
  path: string
  /** Fills the disk. */
  fill(): void
  /** Frees the space again. */
  freeSpace(): void
  remove(): void
}

const mount = (...args: string[]) => spawnSync('mount', args).status === 0

/** A disk in memory; null where mounting is refused, because it requires Linux and root privileges. */
export function openSmallDisk(megabytes: number): SmallDisk | null {
  const path = temporaryFolder('small-disk')
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path)) {
    rmSync(path, { recursive: true })
    return null
  }
  const ballast = join(path, 'ballast')
  return {
    path,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (let size = 1_048_576; size >= 1; size = Math.floor(size / 16)) fillWith(file, Buffer.alloc(size, 'x'))
      } finally {
        closeSync(file)
      }
    },
    freeSpace: () => rmSync(ballast),
    remove() {
      // The database engine releases a closed file when its statements are garbage-collected, so the disk may still be
      // in use.
      spawnSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function fillWith(file: number, piece: Buffer): void {
  try {
    for (;;) writeSync(file, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
