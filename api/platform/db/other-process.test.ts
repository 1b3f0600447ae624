import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { insertUser } from '#api/testing-rows.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** Counts the users like another program: a backup, a shell. */
function countElsewhere(path: string): number {
  const code = `
    const database = new (require('libsql'))(process.argv[1])
    console.log(database.prepare('select count(*) as count from users').get().count)
    database.close()`
  return Number(execFileSync(process.execPath, ['-e', code, path], { encoding: 'utf8' }))
}

it('keeps its log while another program opens and closes the file', async () => {
  const folder = temporaryFolder('other')
  const path = join(folder, 'people.db')
  const url = pathToFileURL(path).href
  await migrate({ url })
  const database = await openDatabase({ url })
  onTestFinished(() => database.close())
  await database.write((tx) => insertUser(tx))
  const log = statSync(`${path}-wal`).ino
  expect(countElsewhere(path)).toBe(1)
  expect(statSync(`${path}-wal`).ino).toBe(log)
  await database.write((tx) => insertUser(tx))
  expect(countElsewhere(path)).toBe(2)
})
