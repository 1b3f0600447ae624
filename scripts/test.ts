/**
 * `npm test`: the quick checks and the tests that every change must pass. `npm run test:full`: every check and every
 * test; with `-- --rest` those that `npm test` leaves out. Accepts Vitest's options: `-- --changed` runs what the
 * changes since the last commit can affect, `-- --shard=1/2` one half. Where CI is set, failed browser tests are tried
 * once more. The last line is "N passed, N failed".
 */
import { createVitest, parseCLI, TestsNotFoundError } from 'vitest/node'
import { DAILY_PROJECTS, FULL_PROJECTS } from '#tests/setup/projects.ts'
import { ensureTestBrowser } from './browser.ts'
import { runChecks } from './check.ts'
import { step } from './progress.ts'
import { tryAgain } from './second-try.ts'

const args = process.argv.slice(2)
const own = ['--full', '--rest']
const part = args.includes('--rest') ? 'rest' : args.includes('--full') ? 'full' : 'daily'
const PROJECTS = { daily: DAILY_PROJECTS, rest: FULL_PROJECTS, full: [...DAILY_PROJECTS, ...FULL_PROJECTS] }

const { filter, options } = parseCLI(['vitest', 'run', ...args.filter((arg) => !own.includes(arg))])
const isFirstShard = !options.shard || String(options.shard).startsWith('1/')
// In parallel with the browser's installation and the first tests, which don't use the whole processor.
const checks = isFirstShard ? runChecks(part) : { passed: 0, failed: 0 }
process.env['CHROMIUM_PATH'] = ensureTestBrowser()
// Not `startVitest`, which closes it after the run: a second try needs what the setups of its projects provide.
const vitest = await createVitest({ project: PROJECTS[part], ...options, run: true, watch: false })
await vitest.start(filter).catch((error: unknown) => {
  if (!(error instanceof TestsNotFoundError)) vitest.logger.printError(error)
})
const failedFirst = process.env['CI'] ? await tryAgain(vitest) : []
let { passed, failed } = await checks
// What prevents Vitest from finding its tests, such as a failing setup, isn't reported as an error of a test.
if (vitest.state.getTestModules().length === 0 && !('changed' in options)) failed++
for (const module of vitest.state.getTestModules()) {
  if (module.errors().length > 0) failed++
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') passed++
    else failed++
  }
}
failed += vitest.state.getUnhandledErrors().length
await vitest.close()
for (const failure of failedFirst) step(`Tried twice: ${failure}`)
step(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
