import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterAll, expect, inject, test } from 'vitest'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { freePort, startProduct } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { figure, rounds } from '#tests/trust/figure.ts'

const TRIES = rounds(1, 10)
const dataDir = copyTemplate(inject('emptyTemplate'), 'two-processes')

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A further process on the same DATA_DIR: how it ended, and what it said. */
async function secondProcess() {
  const program = [...NODE_OPTIONS, 'scripts/start.ts']
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said, code }
}

test('of several processes on one DATA_DIR the first goes on, and every other is refused with a sentence', async () => {
  const product = await startProduct({ command: 'start', dataDir })
  const others = await Promise.all(Array.from({ length: TRIES }, secondProcess))
  for (const { said, code } of others) {
    expect(code).toBe(1)
    expect(said).toContain(`Another process (id ${product.pid}) already works with ${dataDir}. Stop it first`)
    expect(said).not.toContain('    at ')
  }
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
  expect(await product.stop()).toBe(0)
  figure({
    chapter: 'Two processes and the clock',
    what: `${TRIES} further processes on one DATA_DIR`,
    promised: 'each is refused and ends with another code than 0',
    measured: `${TRIES} of ${TRIES} refused with code 1, and the first went on`,
  })
})
