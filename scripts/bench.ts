/** `npm run bench [row …]`: measures the budgets, each with its own script in tests/bench. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { NODE_OPTIONS } from './node-options.mjs'
import { fail, step } from './progress.ts'

const FOLDER = 'tests/bench'
const rows = globSync(`${FOLDER}/*.ts`)
  .map((path) => basename(path, '.ts'))
  .toSorted()
const [row, ...args] = process.argv.slice(2)
if (row && !rows.includes(row))
  fail(`Usage: npm run bench [row [argument …]]\n\n${rows.join('\n')}\n\n${FOLDER}/README.md says more.`)

const env = { ...process.env, CHROMIUM_PATH: ensureBrowser() }
const exceeded: string[] = []
for (const name of row ? [row] : rows) {
  step(`\n${name}`)
  const { status } = spawnSync(process.execPath, [...NODE_OPTIONS, join(FOLDER, `${name}.ts`), ...args], {
    stdio: 'inherit',
    env,
  })
  if (status !== 0) exceeded.push(name)
}
if (exceeded.length > 0) fail(`Over budget, or not measured to its end: ${exceeded.join(', ')}`)
