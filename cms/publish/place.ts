import { readdirSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** What can be made again. */
export const CACHE = join(ROOT, '.cache')

/** Where a process builds. */
export const workshopOf = (pid: number): string => join(CACHE, `build-${pid}`)

/** Every file below a folder, with slashes. */
export const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the workshops of builds that were killed. Others may be building here for another installation. */
export function removeDeadWorkshops(): void {
  let names: string[] = []
  try {
    names = readdirSync(CACHE)
  } catch {
    return
  }
  for (const name of names) {
    const pid = Number(/^build-(?:[0-9a-f]+-)?(\d+)$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(CACHE, name), { recursive: true, force: true })
  }
}
