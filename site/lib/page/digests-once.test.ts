import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { digestsOnce } from './digests-once.ts'

const folder = dirname(createRequire(import.meta.url).resolve('astro/package.json'))
const file = join(folder, 'dist/core/encryption.js')
const transform = digestsOnce.transform as (code: string, id: string) => { code: string } | undefined

test('digests of Astro are remembered, in the version that is installed', () => {
  const { code } = transform(readFileSync(file, 'utf8'), file)!
  expect(code.match(/function generateCspDigest\(/g)).toHaveLength(1)
  expect(code).toContain('async function digestText(data, algorithm) {\n  const hashBuffer')
})

test('an Astro that digests in another way is told at once', () => {
  expect(() => transform('export const nothing = 1', file)).toThrow('digests in another way')
  expect(transform('export const nothing = 1', join(folder, 'dist/core/other.js'))).toBeUndefined()
})
