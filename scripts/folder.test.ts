import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { NODE_OPTIONS } from './node-options.mjs'

it.each([['backup'], ['pack'], ['release', 'nginx']])(
  'no option that %s does not know becomes a folder of that name',
  async (name, ...words) => {
    const folder = temporaryFolder('option')
    await (await openDatabase({ url: `file:${join(folder, 'trellis.db')}` })).close()
    const command = [...NODE_OPTIONS, resolve('scripts', `${name}.ts`), ...words, '--no-such-option']
    const env = { ...process.env, DATA_DIR: folder }
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8', env })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/name (one|a new|the) folder/i)])
    expect(existsSync(join(folder, '--no-such-option'))).toBe(false)
  },
)
