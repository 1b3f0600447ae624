import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { readEnvironment } from './env.ts'
import { loadKeys } from './keys.ts'

const dataDir = () => temporaryFolder('keys')

it('creates one secret per installation, which only its process can read', () => {
  const folder = dataDir()
  const first = loadKeys(folder)
  const path = join(folder, 'secrets', 'key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(loadKeys(folder)('two-step')).toEqual(first('two-step'))
  expect(loadKeys(dataDir())('two-step')).not.toEqual(first('two-step'))
  expect(Buffer.from(readFileSync(path, 'utf8'), 'base64url')).not.toEqual(Buffer.from(first('two-step')))
})

it('gives each purpose a key of its own', () => {
  const keys = loadKeys(dataDir())
  expect(keys('two-step')).toHaveLength(32)
  expect(keys('two-step')).not.toEqual(keys('unsubscribe'))
})

it('refuses an incomplete secret, and says what to do', () => {
  const folder = dataDir()
  loadKeys(folder)
  writeFileSync(join(folder, 'secrets', 'key'), 'short')
  expect(() => loadKeys(folder)).toThrow(/damaged\. Bring it back from a backup/)
})

it('uses a given secret, shared by several processes, instead of its own', () => {
  const [keysA, other] = [dataDir(), dataDir()]
  loadKeys(keysA)
  const { secretKey } = readEnvironment({ SECRET_KEY: readFileSync(join(keysA, 'secrets', 'key'), 'utf8') })
  expect(loadKeys(other, secretKey)('two-step')).toEqual(loadKeys(keysA)('two-step'))
  expect(() => readEnvironment({ SECRET_KEY: 'secret' })).toThrow(/^SECRET_KEY is wrong: Its value isn’t a key/)
})
