import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Product } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** What a product has taken since its start, in milliseconds. */
interface Clock {
  database: number
  processor: number
}

const file = join(temporaryFolder('bench-clock'), 'clock.json')

/** The environment of a product that tells its clock. */
export const CLOCK = {
  NODE_OPTIONS: `--import ${pathToFileURL('tests/bench/database-clock.ts').href}`,
  BENCH_CLOCK: file,
}

/** The clock of a product that was started with `CLOCK`; one at a time. */
export async function clockOf({ pid }: Pick<Product, 'pid'>): Promise<Clock> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file) || readFileSync(file).length === 0) await pause(20)
  return JSON.parse(readFileSync(file, 'utf8')) as Clock
}
