/** `npm test`: every check and every test, a browser included. Its last line reads "N passed, N failed". */
import { startVitest } from 'vitest/node'
import { ensureTestBrowser } from './browser.ts'
import { runChecks } from './check.ts'
import { step } from './progress.ts'

process.env['CHROMIUM_PATH'] = ensureTestBrowser()
let { passed, failed } = runChecks()

const vitest = await startVitest('test', process.argv.slice(2), { run: true, watch: false })
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
