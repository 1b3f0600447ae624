import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, inject, test } from 'vitest'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { freePort, startProduct } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'

const MAX_ATTEMPTS = 1
const dataDir = copyTemplate(inject('emptyTemplate'), 'two-processes')

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A command on the same DATA_DIR that ends on its own: how it ended, and its output. */
async function ended(command: string[], settings: Record<string, string> = {}) {
  const program = [...NODE_OPTIONS, `scripts/${command[0]}.ts`, ...command.slice(1)]
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), ...settings }
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 30_000 })
  const [errorOutput, news, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])
  return { errorOutput, news, code }
}

test('of several processes on one DATA_DIR the first runs, and all others are refused', async () => {
  const product = await startProduct({ command: 'start', dataDir })
  const others = await Promise.all(Array.from({ length: MAX_ATTEMPTS }, () => ended(['start'])))
  for (const { errorOutput, code } of others) {
    expect(code).toBe(1)
    expect(errorOutput).toContain(`Another process (id ${product.pid}) already works with ${dataDir}. Stop it first`)
    expect(errorOutput).not.toContain('    at ')
  }
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
  expect(await product.stop()).toBe(0)
})

test('a start with another key than the database’s is refused until confirmed', async () => {
  const file = join(dataDir, 'secrets', 'key')
  const known = readFileSync(file, 'utf8').trim()
  const SECRET_KEY = randomBytes(32).toString('base64url')
  const refused = await ended(['start'], { SECRET_KEY })
  expect(refused.code).toBe(1)
  expect(refused.errorOutput).toMatch(/^\s*SECRET_KEY is wrong: this database belongs to another key/)
  expect(refused.errorOutput).toContain('npm run admin -- change-key')
  for (const secret of [SECRET_KEY, known, '    at ']) expect(refused.errorOutput).not.toContain(secret)

  expect((await ended(['admin', 'change-key'])).news).toContain('This is the key of the database already')
  const changed = await ended(['admin', 'change-key'], { SECRET_KEY })
  expect(changed).toMatchObject({ code: 0, errorOutput: '' })
  expect(changed.news).toContain('The database belongs to this key now')
  const product = await startProduct({ command: 'start', dataDir, env: { SECRET_KEY } })
  expect(await product.stop()).toBe(0)

  const withoutIt = await ended(['start'])
  expect(withoutIt.code).toBe(1)
  expect(withoutIt.errorOutput).toContain(`${file} is wrong: this database belongs to another key`)
})
