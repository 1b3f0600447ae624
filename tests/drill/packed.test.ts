/** What an image holds, without an engine: the packed product, from a folder of its own. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { freePort } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const root = temporaryFolder('packed')
const [packed, dataDir, backup] = ['trellis', 'data', 'backup'].map((name) => join(root, name)) as [
  string,
  string,
  string,
]
const setup = join(packed, 'scripts/setup.mjs')
const files = () =>
  readdirSync(packed, { recursive: true, encoding: 'utf8' }).filter((path) => !/^\.cache\b/.test(path))

test('the packed product serves, tells its health, saves and restores, and installs nothing', async () => {
  execFileSync(process.execPath, ['scripts/setup.mjs', 'pack', packed], { stdio: ['ignore', 'ignore', 'pipe'] })
  const before = files()
  const port = await freePort()
  // Nothing of this clone: the image has its own Node and no packages beside.
  const env = { PATH: process.env['PATH'], HOME: root, DATA_DIR: dataDir, PORT: String(port) }
  const command = (...args: string[]) => spawnSync(process.execPath, [setup, ...args], { cwd: root, env }).status
  const server = spawn(process.execPath, [setup, 'start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const said = text(server.stdout)
  const ended = once(server, 'exit')
  try {
    await expect.poll(() => command('health'), { timeout: 240_000 }).toBe(0)
    const news = await fetch(`http://localhost:${port}/news`)
    expect([news.status, await news.text()]).toEqual([200, expect.stringContaining('<title>')])
    expect(command('backup', backup)).toBe(0)
  } finally {
    server.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
  expect(await said).not.toMatch(/Installing|Compiling/)
  expect(command('health')).toBe(1)
  expect(command('restore', backup, '--to', join(root, 'restored'))).toBe(0)
  expect(files()).toEqual(before)
})
