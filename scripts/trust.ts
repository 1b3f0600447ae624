/** `npm run trust`: the suites under tests/faults and tests/security with the numbers that are promised, and `docs/trust.md` from them. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { notedFigures, renewPage } from '#tests/figures/page.ts'
import { temporaryFolder } from '#tests/product.ts'
import type { Figure } from '#tests/trust/figure.ts'
import { TRUST_PAGE } from '#tests/trust/page.ts'
import { ensureBrowser } from './browser.ts'
import { step } from './progress.ts'

const folder = temporaryFolder('trust')
const seen = join(folder, 'figures.jsonl')
writeFileSync(seen, '')
process.env['TRUST_FIGURES'] = seen
process.env['CHROMIUM_PATH'] = ensureBrowser()

const wanted = process.argv.slice(2)
// One after another: what is measured under load must not meet another's load.
const vitest = await startVitest('test', wanted.length > 0 ? wanted : ['tests/faults', 'tests/security'], {
  run: true,
  watch: false,
  fileParallelism: false,
})
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
const failed = tests.filter((one) => one.result().state !== 'passed').length
await vitest.close()

const run = notedFigures<Figure>(seen)
await renewPage('docs/trust', TRUST_PAGE, run)
rmSync(folder, { recursive: true, force: true })
step(`${run.length} figures renewed in docs/trust.md; ${tests.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 && tests.length > 0 ? 0 : 1)
