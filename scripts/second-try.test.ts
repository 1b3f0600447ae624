/** Retries with a real Vitest on a few small files. */
import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PASSES = `import { test } from 'vitest'\ntest('passes', () => {})\n`
const FAILS = `import { test } from 'vitest'\ntest('fails', () => { throw new Error('never') })\n`
/** The second test passes only after the first ran before; the first fails if it finds what it left behind. */
const LATE = `import { existsSync, writeFileSync } from 'node:fs'
import { inject, test } from 'vitest'
if (inject('region') !== 'provided') throw new Error('no region')
const wasHere = existsSync('here')
test('leaves something', () => writeFileSync('here', ''))
test('comes late', () => { if (!wasHere) throw new Error('not yet') })
`
/** What the files of a project share, such as the product. */
const SETUP = `export default (project) => project.provide('region', 'provided')\n`
const RUN = `import { createVitest } from 'vitest/node'
import { tryAgain } from ${JSON.stringify(resolve('scripts/second-try.ts'))}
const projects = [
  { test: { name: 'walks', include: ['walks/*.js'], globalSetup: ['setup.js'] } },
  { test: { name: 'others', include: ['others/*.js'] } },
]
const vitest = await createVitest({ run: true, watch: false, reporters: [], config: false }, { test: { projects } })
await vitest.start()
const failedFirst = await tryAgain(vitest, ['walks'])
const failed = vitest.state.getTestModules().filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId)
await vitest.close()
process.stdout.write('\\n' + JSON.stringify({ failedFirst, failed }))
process.exit(0)
`

/** The output of a run of these files about its failures. */
function run(files: Record<string, string>) {
  const folder = temporaryFolder('second-try')
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const name of ['walks', 'others']) execFileSync('mkdir', [join(folder, name)])
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  writeFileSync(join(folder, 'setup.js'), SETUP)
  writeFileSync(join(folder, 'run.mjs'), RUN)
  const { VITEST: _, ...env } = process.env
  const said = execFileSync(process.execPath, ['run.mjs'], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
  return JSON.parse(said.split('\n').at(-1)!) as { failedFirst: string[]; failed: string[] }
}

test('second try: a browser test file that passes is reported with its first failure', () => {
  expect(run({ 'walks/late.test.js': LATE, 'walks/other.test.js': PASSES, 'others/other.test.js': PASSES })).toEqual({
    failedFirst: ['walks walks/late.test.js > comes late: not yet'],
    failed: [],
  })
})

test('second try: a file that fails twice has failed', () => {
  const all = run({ 'walks/late.test.js': LATE, 'walks/wrong.test.js': FAILS })
  expect(all).toEqual({
    failedFirst: ['walks walks/late.test.js > comes late: not yet'],
    failed: ['walks/wrong.test.js'],
  })
})

test('second try: no file is retried if another test failed', () => {
  expect(run({ 'walks/late.test.js': LATE, 'others/wrong.test.js': FAILS }).failed.toSorted()).toEqual([
    'others/wrong.test.js',
    'walks/late.test.js',
  ])
})
