import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPath } from './on-path.ts'
import { step } from './progress.ts'

/** Whether packages can be installed here. */
export const hasApt = (): boolean => process.getuid?.() === 0 && onPath('apt-get') !== undefined

/** Installs Debian packages by name, and returns whether they are installed now. */
export function installDebians(...names: string[]): boolean {
  step(`Installing ${names.join(' and ')} from Debian’s packages (once, about a minute) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15']
  // One at a time: test files that run in parallel may each need something.
  const alone = [join(tmpdir(), 'trellis-apt.lock'), 'apt-get', '-qq', ...patience]
  const apt = (...args: string[]) =>
    spawnSync('flock', [...alone, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  // Old lists may still offer an older browser. Without a network they have to do.
  apt('update')
  return apt('install', '-y', '--no-install-recommends', '--no-remove', ...names)
}

/**
 * The path of the first of some programs, installed from these Debian packages if necessary; `undefined` when that
 * fails.
 */
export function ensurePrograms(programs: readonly string[], packages: readonly string[]): string | undefined {
  const found = () => (programs.every(onPath) ? onPath(programs[0]!) : undefined)
  return found() ?? (hasApt() && installDebians(...packages) ? found() : undefined)
}
