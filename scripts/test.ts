/**
 * `npm test`: every check and every test, a browser included. Takes Vitest's options: `-- --changed` runs what the
 * changes since the last commit can affect. Its last line reads "N passed, N failed".
 */
import { parseCLI, startVitest } from 'vitest/node'
import { ensureTestBrowser } from './browser.ts'
import { runChecks } from './check.ts'
import { step } from './progress.ts'

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
// Beside the browser's installation and the first tests, which leave part of the processor.
const checks = runChecks()
process.env['CHROMIUM_PATH'] = ensureTestBrowser()
const vitest = await startVitest('test', filter, { ...options, run: true, watch: false })
let { passed, failed } = await checks
// What keeps Vitest from finding its tests, such as a failing setup, is told as no error of a test.
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
step(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
