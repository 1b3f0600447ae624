/** `npm run check`: formatting, lint with the import rules, types, and unused code; then the figures. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { printFigures } from './figures.ts'
import { step } from './progress.ts'

type Command = readonly [program: string, ...args: string[]]

interface Check {
  what: string
  /** Checks that run one after the other. */
  commands: readonly Command[]
}

const FORMAT: Check = { what: 'format', commands: [['.bin/oxfmt', '--check']] }
const LINT: Check = { what: 'lint and import rules', commands: [['.bin/oxlint', '-c', 'oxlint.config.ts']] }
// By path, because both versions of TypeScript have a `tsc`. A second thread would repeat work.
const TSC: Command = ['typescript-native/bin/tsc', '--singleThreaded']
// Generates the types of the content, which the other check reads.
const SYNC: Command = ['.bin/astro', 'sync']
/** Checks `.astro` files. Generates the same types. */
const ASTRO: Command = ['.bin/astro', 'check', '--minimumSeverity', 'error', '--tsconfig', 'tsconfig.astro.json']
const UNUSED: Check = { what: 'nothing is unused', commands: [['.bin/knip', '--no-progress']] }

/** The checks of `npm test`, those that it leaves out, and all of them. */
const CHECKS = {
  daily: [FORMAT, LINT, { what: 'types', commands: [SYNC, TSC] }],
  rest: [{ what: 'types of pages', commands: [ASTRO] }, UNUSED],
  full: [FORMAT, LINT, { what: 'types', commands: [ASTRO, TSC] }, UNUSED],
} satisfies Record<string, Check[]>

/** The output of a failed command. */
async function getFailure([program, ...args]: Command): Promise<string | undefined> {
  const child = spawn(process.execPath, [join('node_modules', program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const [output, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return code === 0 ? undefined : `${output}${failed}`
}

async function passes({ what, commands }: Check): Promise<boolean> {
  const failures: string[] = []
  for (const command of commands) {
    const failure = await getFailure(command)
    if (failure !== undefined) failures.push(failure)
  }
  step(failures.length === 0 ? `✓ ${what}` : `${failures.join('')}✗ ${what}`)
  return failures.length === 0
}

/** Runs the checks of a part in parallel. Returns how many passed and failed. */
export async function runChecks(part: keyof typeof CHECKS): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(CHECKS[part].map(passes))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

if (import.meta.main) {
  const { failed } = await runChecks('full')
  printFigures('.')
  process.exit(failed === 0 ? 0 : 1)
}
