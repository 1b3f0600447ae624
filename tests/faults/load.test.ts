import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { makeCrowd, type Crowd } from './crowd.ts'
import type { Result } from './load-generator.ts'

const SECONDS = 5
const USERS = 50

const dataDir = copyTemplate(inject('demoTemplate'), 'load')
let product: Product
let crowd: Crowd

beforeAll(async () => {
  crowd = await makeCrowd(dataDir, 100, 100)
  product = await startProduct({ command: 'demo', dataDir })
})

afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('200 people who read, search, save, connect, upload, and log in get no errors', async () => {
  const child = spawn(
    process.execPath,
    ['tests/faults/load-generator.ts', product.url, String(SECONDS), String(USERS)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  child.stdin.end(JSON.stringify(crowd))
  const { errors, requests } = JSON.parse(await text(child.stdout)) as Result
  expect(errors).toEqual([])
  expect(requests).toBeGreaterThan(USERS)
})
