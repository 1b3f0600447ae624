import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { NODE_OPTIONS } from './node-options.mjs'

const folder = temporaryFolder('commands')
const run = (dataDir: string, script: string, ...words: string[]) =>
  spawnSync(process.execPath, [...NODE_OPTIONS, `scripts/${script}.ts`, ...words], {
    encoding: 'utf8',
    env: { ...process.env, SITE_URL: '', DATA_DIR: dataDir, NODE_ENV: 'production' },
  })

it('npm run admin: refuses a folder without an installation and doesn’t create one', () => {
  const dataDir = join(folder, 'mistyped')
  const { status, stderr } = run(dataDir, 'admin', 'link')
  expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no database in ${dataDir}. Set DATA_DIR`)])
  expect(existsSync(dataDir)).toBe(false)
})

it('npm run import: says what it would do with a file, and writes nothing', () => {
  const file = join(folder, 'startups.csv')
  writeFileSync(file, 'Company\nLantern\nMill\n')
  const { status, stdout, stderr } = run(join(folder, 'data'), 'import', file, '--dry-run')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^New +2$/m)
  expect(stdout).toContain('Nothing was written.')
})
