import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('leaves drizzle-orm, its subpaths and its CommonJS form as they are', () => {
  const program = `const { isTable } = await import('drizzle-orm'); const { users } = await import('#api/db/schema/account.ts')
    const { openDatabase } = await import('#api/db/database.ts'); await import('drizzle-orm/libsql/migrator')
    console.log(isTable(users), typeof openDatabase, typeof process.getBuiltinModule('node:module').createRequire('${root}')('drizzle-orm').sql)`
  const flags = ['--import', './api/db/drizzle-imports.ts', '--input-type=module', '-e', program]
  expect(execFileSync(process.execPath, flags, { cwd: root, encoding: 'utf8' })).toBe('true function function\n')
})
