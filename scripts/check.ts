/** `npm run check`: format, lint with the import rules, types, and what nothing uses; then the figures. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { printFigures } from './figures.ts'
import { step } from './progress.ts'

const CHECKS = [
  { what: 'format', command: 'oxfmt', args: ['--check'] },
  { what: 'lint and import rules', command: 'oxlint', args: ['-c', 'oxlint.config.ts'] },
  { what: 'types', command: 'astro', args: ['check', '--minimumSeverity', 'error'] },
  { what: 'nothing is unused', command: 'knip', args: ['--no-progress'] },
]

async function passes({ what, command, args }: (typeof CHECKS)[number]): Promise<boolean> {
  const child = spawn(process.execPath, [join('node_modules', '.bin', command), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  step(code === 0 ? `✓ ${what}` : `${said}${failed}✗ ${what}`)
  return code === 0
}

/** Runs every check, side by side. Returns how many passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(CHECKS.map(passes))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

if (import.meta.main) {
  const { failed } = await runChecks()
  printFigures('.')
  process.exit(failed === 0 ? 0 : 1)
}
