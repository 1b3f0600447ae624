import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** A disk of its own that is soon full. */
export interface SmallDisk {
  path: string
  /** Fills the disk. */
  fill(): void
  /** Gives it back. */
  makeRoom(): void
  remove(): void
}

const mount = (...args: string[]) => spawnSync('mount', args).status === 0

/** A disk in memory; null where mounting one is refused: it takes Linux and the rights of root. */
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
    makeRoom: () => rmSync(ballast),
    remove() {
      // The database engine lets go of a closed file when its statements are collected as garbage, so it may be in use.
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
