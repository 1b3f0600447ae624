import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'libsql'
import { afterAll, expect, inject, test } from 'vitest'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { getCookie } from '#tests/people.ts'
import { startProduct } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const OWN = 'api cms content demo scripts site astro.config.mjs package.json package-lock.json'.split(' ')
const CHANGES = [
  `ALTER TABLE users ADD COLUMN color text DEFAULT 'green' NOT NULL`,
  'UPDATE users SET last_name = upper(last_name)',
]
const ENDLESS =
  'CREATE TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'

/** The program of the next version. */
const program = temporaryFolder('next-version')
for (const part of OWN) cpSync(part, join(program, part), { recursive: true, preserveTimestamps: true })
for (const part of ['node_modules', '.cache']) symlinkSync(resolve(part), join(program, part))

/** Adds one more migration to the next version. */
function plant(...statements: string[]): void {
  const folder = join(program, 'api/platform/db/migrations')
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const known = journal.entries.filter(({ tag }) => tag !== 'next')
  const last = known.at(-1)!
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' }
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...known, next] }))
  writeFileSync(join(folder, 'next.sql'), statements.join(';--> statement-breakpoint\n'))
}

/** An installation of this version, with the sample region. */
const dataDir = copyTemplate(inject('demoTemplate'), 'upgrade')
const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir }
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function query<Row extends unknown[]>(sql: string): Row[] {
  const database = new Sqlite(join(dataDir, 'trellis.db'))
  try {
    return database.prepare(sql).raw(true).all([]) as Row[]
  } finally {
    database.close()
  }
}

/** Whether a process is inside a database transaction. */
function isChanging(): boolean {
  try {
    query('delete from users where false returning 1')
    return false
  } catch {
    return true
  }
}

const columns = query<[table: string, columns: string]>(
  `select t.name, group_concat('"' || c.name || '"') from pragma_table_list as t, pragma_table_xinfo(t.name) as c
   where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%' and t.name not like '\\_\\_%' escape '\\'
   group by t.name`,
)
/** Every row of every table, in the columns of this version. */
const contents = (lastName = '"last_name"') =>
  columns.map(([table, names]) => {
    const read = table === 'users' ? names.replace('"last_name"', lastName) : names
    return [table, query(`select ${read} from "${table}" order by rowid`)] as const
  })
const colors = () => query(`select color, count(*) from users group by color`)
const copies = () => readdirSync(join(dataDir, 'backups'))

test('a killed upgrade changes nothing, and the next run finishes it once', async () => {
  const [old, changed] = [contents(), contents('upper("last_name")')]
  expect(old.flatMap(([, rows]) => rows).length).toBeGreaterThan(1000)

  plant(...CHANGES, ENDLESS)
  const killed = spawn(process.execPath, [...NODE_OPTIONS, 'scripts/start.ts'], { cwd: program, env, stdio: 'ignore' })
  await expect.poll(isChanging).toBe(true)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(contents()).toEqual(old)
  expect(colors).toThrow('no such column')

  plant(...CHANGES)
  // With a command, which changes nothing else; a start also runs background jobs.
  execFileSync(process.execPath, [...NODE_OPTIONS, 'scripts/admin.ts', 'change-key'], { cwd: program, env })
  expect(contents()).toEqual(changed)
  expect(colors()).toEqual([['green', query('select count(*) from users')[0]![0]]])
  expect(query('select * from pragma_integrity_check union all select 1 from pragma_foreign_key_check')).toEqual([
    ['ok'],
  ])
  expect(copies()).toHaveLength(2)

  const product = await startProduct({ command: 'start', dataDir, program })
  expect(await getCookie(product.url, 'admin')).toContain('session=')
  expect(product.output()).not.toContain('Brought the database to this version')
  expect([await product.stop(), copies().length]).toEqual([0, 2])
})
