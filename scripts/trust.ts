/** `npm run trust`: the suites under tests/faults and tests/security with the numbers that are promised, and `docs/trust.md` from them. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import type { DatedFigure, Figure } from '#tests/trust/figure.ts'
import { trustPage, withNewer } from '#tests/trust/page.ts'
import { temporaryFolder } from '#tests/product.ts'
import { ensureBrowser } from './browser.ts'
import { step } from './progress.ts'

const FIGURES = 'docs/trust.json'
const EXPLAINED = 'docs/trust-explained.md'

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

const run = readFileSync(seen, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Figure)
const known = existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as DatedFigure[]) : []
const figures = withNewer(known, run, new Date().toISOString().slice(0, 10))
writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`)
writeFileSync('docs/trust.md', trustPage(figures, readFileSync(EXPLAINED, 'utf8')))
rmSync(folder, { recursive: true, force: true })
step(`${run.length} figures renewed in docs/trust.md; ${tests.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 && tests.length > 0 ? 0 : 1)
