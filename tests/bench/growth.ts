/**
 * The cost of lists and searches as startups grow: `startups.ts` with 1,000 beside 10,000, 100,000 and the given
 * number: `node --import ./api/db/drizzle-imports.ts tests/bench/growth.ts [1000000]`.
 */
import { spawnSync } from 'node:child_process'
import { EXCEEDED } from './figure.ts'

const SMALL = '1000'
for (const large of ['10000', '100000', ...process.argv.slice(2)]) {
  const program = ['--import', './api/db/drizzle-imports.ts', 'tests/bench/startups.ts', SMALL, large]
  const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' })
  if (status === EXCEEDED) process.exitCode = EXCEEDED
  else if (status !== 0) throw new Error(`The bench with ${large} startups ended with ${status}.`)
}
