import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'

test('the migrations match the schema: generating finds no difference', () => {
  const copy = join(temporaryFolder('migrations'), 'generated')
  cpSync('api/platform/db/migrations', copy, { recursive: true })
  const out = relative('.', copy)
  const flags = ['--dialect', 'turso', '--schema', './api/**/table.ts', '--out', out]
  const output = execFileSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...flags], {
    encoding: 'utf8',
  })
  expect(output).toContain('No schema changes, nothing to migrate')
})
