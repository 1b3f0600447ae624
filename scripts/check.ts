/** `npm run check`: format, lint with the import rules, types, and what nothing uses; then the figures. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { printFigures } from './figures.ts'
import { step } from './progress.ts'

const CHECKS = [
  { what: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { what: 'lint and import rules', command: 'oxlint', args: ['-c', 'oxlint.config.ts'] },
  { what: 'types', command: 'astro', args: ['check', '--minimumSeverity', 'error'] },
  { what: 'nothing is unused', command: 'knip', args: ['--no-progress'] },
]

/** Runs every check. Returns how many passed and failed. */
export function runChecks(): { passed: number; failed: number } {
  let failed = 0
  for (const { what, command, args } of CHECKS) {
    const { status } = spawnSync(process.execPath, [join('node_modules', '.bin', command), ...args], {
      stdio: 'inherit',
    })
    step(`${status === 0 ? '✓' : '✗'} ${what}`)
    if (status !== 0) failed++
  }
  return { passed: CHECKS.length - failed, failed }
}

if (import.meta.main) {
  const { failed } = runChecks()
  printFigures('.')
  process.exit(failed === 0 ? 0 : 1)
}
