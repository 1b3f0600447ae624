/**
 * `npm run trust`: runs tests/faults, tests/security and tests/sockets with the promised numbers and writes
 * `docs/figures/trust.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { notedFigures, renewPage } from '#tests/figures/page.ts'
import { tryDrills } from '#tests/drill/try-drills.ts'
import { tryImage } from '#tests/image/try-image.ts'
import { runOutsideTools } from '#tests/security/outside-tools.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import type { Figure } from '#tests/trust/figure.ts'
import { TRUST_PAGE } from '#tests/trust/page.ts'
import { ensureTestBrowser } from './browser.ts'
import { step } from './progress.ts'

const folder = temporaryFolder('trust')
const seen = join(folder, 'figures.jsonl')
writeFileSync(seen, '')
process.env['TRUST_FIGURES'] = seen
process.env['CHROMIUM_PATH'] = ensureTestBrowser()

/** `npm run trust -- [file …] [-t name]`: only these suites, only tests whose name holds this. */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { testNamePattern: { type: 'string', short: 't' } },
})
/** Tools of others, which are no test and no dependency: they run where they are installed. */
const OUTSIDE = 'tests/security/outside-tools'
const IMAGE = 'tests/image/try-image'
const DRILLS = 'tests/drill/try-drills'
const suites = wanted.filter((one) => ![OUTSIDE, IMAGE, DRILLS].includes(one))
// One by one: measurements under load must not overlap.
async function runSuites(files: string[]): Promise<{ passed: number; failed: number }> {
  const vitest = await startVitest('test', files, { ...values, run: true, watch: false, fileParallelism: false })
  const modules = vitest.state.getTestModules()
  const tests = modules
    .flatMap((module) => [...module.children.allTests()])
    .filter((one) => one.result().state !== 'skipped')
  const passed = tests.filter((one) => one.result().state === 'passed').length
  await vitest.close()
  return { passed, failed: tests.length - passed || Number(tests.length === 0) }
}

const all = suites.length > 0 ? suites : ['tests/faults', 'tests/security', 'tests/sockets']
const isOutsideOnly = wanted.length > 0 && suites.length === 0
const { passed, failed } = isOutsideOnly ? { passed: 0, failed: 0 } : await runSuites(all)
let findings = 0
if (wanted.length === 0 || wanted.includes(IMAGE)) findings += await tryImage(step)
if (wanted.length === 0 || wanted.includes(DRILLS)) findings += await tryDrills(step)
if (wanted.length === 0 || wanted.includes(OUTSIDE)) {
  findings += await runOutsideTools(step, readFileSync('docs/trust.md', 'utf8'))
}

const run = notedFigures<Figure>(seen)
// What a whole run no longer tries is dropped; tools that are not there leave their figures as they are.
const isWhole = wanted.length === 0 && !values.testNamePattern && failed === 0
const whole = isWhole ? TRUST_PAGE.chapters.filter((one) => !['Outside tools', 'Image', 'Drills'].includes(one)) : []
await renewPage('docs/figures/trust', TRUST_PAGE, run, whole)
step(
  `${run.length} figures renewed in docs/figures/trust.md; ${passed} passed, ${failed} failed, ${findings} findings to explain`,
)
process.exit(failed === 0 && findings === 0 ? 0 : 1)
