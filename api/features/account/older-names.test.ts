import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Sqlite from 'libsql'
import { expect, it, onTestFinished } from 'vitest'
import { users } from '#api/db/schema/account.ts'
import { migrate } from '#api/db/migrate/migrate.ts'
import { openDatabase } from '#api/db/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { foldNamesAtStart } from './older-names.service.ts'

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))

/** A database of the version before names were folded, with accounts of these names, brought to this version. */
async function upgraded(...names: string[]) {
  const folder = temporaryFolder('names')
  const file = join(folder, 'trellis.db')
  const url = pathToFileURL(file).href
  const before = join(folder, 'migrations')
  cpSync(MIGRATIONS, before, { recursive: true })
  const path = join(before, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] }
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith('folded-names'))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  await migrate({ url, migrations: before })
  const old = new Sqlite(file)
  const insert = old.prepare(
    `insert into users (first_name, last_name, email, username, password_hash) values ('A', 'B', ?, ?, '-')`,
  )
  for (const [index, name] of names.entries()) insert.run(`Person${index + 1}@example.org`, name)
  old.close()
  await migrate({ url })
  const database = await openDatabase({ url })
  onTestFinished(() => database.close())
  const said: string[] = []
  const start = () => foldNamesAtStart(database, (sentence) => said.push(sentence))
  const keys = async () => (await database.read.select().from(users)).map(({ usernameKey }) => usernameKey)
  return { database, start, said, keys }
}

it('accounts from before keep their names, and nobody is told anything', async () => {
  const { start, said, keys, database } = await upgraded('Ada', 'JÜRGEN', 'straße')
  await start()
  expect(await keys()).toEqual(['ada', 'jürgen', 'strasse'])
  expect((await database.read.select().from(users))[0]!.emailKey).toBe('person1@example.org')
  expect(said).toEqual([])
})

it('of names that count as one the earliest account keeps it, as the operator hears', async () => {
  const { start, said, keys, database } = await upgraded('ﬁnn', 'ÄnnÖä', 'Finn', 'ännöä', 'ＦＩＮＮ')
  await start()
  expect(await keys()).toEqual(['finn', 'ännöä', '@3', '@4', '@5'])
  await start()
  expect(said).toHaveLength(2)
  expect(said[1]).toBe(said[0])
  expect(said[0]).toMatch(/ids 3, 4, 5\. They sign in with the other of the two\.$/)
  await database.write((tx) => tx.run('delete from users where id in (1, 2)'))
  await start()
  expect(await keys()).toEqual(['finn', 'ännöä', '@5'])
})
