import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { NODE_OPTIONS } from './node-options.mjs'

const LINES = 900
const folder = temporaryFolder('import')
const dataDir = join(folder, 'data')
const file = join(folder, 'startups.csv')
const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' }
const command = (...args: string[]) => [...NODE_OPTIONS, 'scripts/import.ts', ...args]
const run = (...args: string[]) => spawnSync(process.execPath, command(...args), { encoding: 'utf8', env })

function ask<T>(sql: string): T[] {
  const database = new Sqlite(join(dataDir, 'trellis.db'), { readonly: true })
  try {
    return database.prepare(sql).all() as T[]
  } finally {
    database.close()
  }
}
const count = () =>
  existsSync(join(dataDir, 'trellis.db')) ? ask<{ n: number }>('select count(*) as n from imported_records')[0]!.n : 0
const told = (id: number) => ask(`select line, name, outcome, changes, notes from table_lines where import_id = ${id}`)

it('a dry run at the terminal says of each line what the import does, also when that is killed in the middle and goes on', async () => {
  // Each third line is about the same as the one before it, and each seventh has an industry that is none.
  const lines = Array.from({ length: LINES }, (_, at) =>
    [at % 3 === 2 ? at - 1 : at, `Company ${at}`, at % 7 === 0 ? 'Nonsense' : 'Energy'].join(';'),
  )
  writeFileSync(file, ['Id;Company;Industry', ...lines].join('\n'))
  const dry = run(file, '--dry-run', '--report', join(folder, 'report.csv'))
  expect([dry.status, dry.stderr]).toEqual([0, ''])
  expect(dry.stdout).toMatch(/^New +600$/m)
  expect(dry.stdout).toContain('Nothing was written.')
  expect(readFileSync(join(folder, 'report.csv'), 'utf8').split('\r\n')[1]).toMatch(/^2,Company 0,New,/)
  expect(count()).toBe(0)

  const killed = spawn(process.execPath, command(file), { env, stdio: 'ignore' })
  const ended = once(killed, 'exit')
  await expect.poll(count, { interval: 5, timeout: 60_000 }).toBeGreaterThan(100)
  killed.kill('SIGKILL')
  await ended
  expect(count()).toBeLessThan(600)

  // The next command finishes first what was left.
  expect(run(file, '--dry-run').stdout).toMatch(/^Unchanged +600$/m)
  expect(count()).toBe(600)
  expect(ask(`select distinct name_key from imported_records`)).toHaveLength(600)
  expect(told(2)).toEqual(told(1))
}, 180_000)

it('the terminal says what is wrong in a sentence', () => {
  expect(run(join(folder, 'none.csv'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no file'),
  })
  writeFileSync(join(folder, 'list.csv'), 'Company\nA\n')
  expect(run(join(folder, 'list.csv')).stderr).toContain('Say with --kind')
})
