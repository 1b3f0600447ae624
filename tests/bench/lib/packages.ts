import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const MINUTES = 15

interface Fetched {
  /** The only packages that can run an install script. */
  scripts?: readonly string[]
  /** Packages that are never used here, replaced by an empty one. */
  leftOut?: readonly string[]
}

/**
 * Packages that the benchmark compares with, installed once from npm into a folder of the user's cache. Returns the
 * folder.
 *
 * @throws when npm can't install them
 */
export function fetchPackages(
  name: string,
  packages: readonly string[],
  { scripts = [], leftOut = [] }: Fetched = {},
): string {
  const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'trellis', name)
  const mark = join(folder, 'installed')
  if (existsSync(mark)) return folder
  for (const packageName of leftOut) {
    mkdirSync(join(folder, 'left-out', packageName), { recursive: true })
    writeFileSync(
      join(folder, 'left-out', packageName, 'package.json'),
      JSON.stringify({ name: packageName, version: '99.0.0' }),
    )
    writeFileSync(join(folder, 'left-out', packageName, 'index.js'), 'module.exports = {}\n')
  }
  mkdirSync(folder, { recursive: true })
  const overrides = Object.fromEntries(leftOut.map((packageName) => [packageName, `file:./left-out/${packageName}`]))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }))
  console.log(`Fetching ${packages[0]} from npm (once, some minutes) …`)
  const npm = (args: readonly string[]) =>
    spawnSync('npm', [...args, '--prefix', folder, '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: MINUTES * 60_000,
    }).status === 0
  const isWhole =
    npm(['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]) &&
    (scripts.length === 0 || npm(['rebuild', '--foreground-scripts', ...scripts]))
  if (!isWhole) throw new Error(`npm does not give ${packages[0]}`)
  writeFileSync(mark, '')
  return folder
}
