/** `npm run check`: format, lint with the import rules, types, and what nothing uses; then the figures. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { printFigures } from './figures.ts'
import { step } from './progress.ts'

/** Each with its programs and their arguments, which run one after the other. */
const CHECKS = [
  { what: 'format', commands: [['.bin/oxfmt', '--check']] },
  { what: 'lint and import rules', commands: [['.bin/oxlint', '-c', 'oxlint.config.ts']] },
  {
    what: 'types',
    commands: [
      // Of `.astro` files. It also writes the types of the content, which the other reads.
      ['.bin/astro', 'check', '--minimumSeverity', 'error', '--tsconfig', 'tsconfig.astro.json'],
      // Of all others. By its path, because both TypeScripts have a `tsc`; a second thread would do work again.
      ['typescript-native/bin/tsc', '--singleThreaded'],
    ],
  },
  { what: 'nothing is unused', commands: [['.bin/knip', '--no-progress']] },
] as const

/** What a command says when it fails. */
async function failureOf([program, ...args]: readonly [string, ...string[]]): Promise<string | undefined> {
  const child = spawn(process.execPath, [join('node_modules', program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return code === 0 ? undefined : `${said}${failed}`
}

async function passes({ what, commands }: (typeof CHECKS)[number]): Promise<boolean> {
  const failures: string[] = []
  for (const command of commands) {
    const failure = await failureOf(command)
    if (failure !== undefined) failures.push(failure)
  }
  step(failures.length === 0 ? `✓ ${what}` : `${failures.join('')}✗ ${what}`)
  return failures.length === 0
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
