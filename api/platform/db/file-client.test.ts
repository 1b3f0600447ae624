import { join } from 'node:path'
import { onTestFinished, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { FileClient } from './file-engine.ts'

function open(): FileClient {
  const folder = temporaryFolder('file-client')
  const client = new FileClient({ path: join(folder, 'a.db'), synchronous: 'off', statements: 20 })
  onTestFinished(() => client.close())
  client.run('create table notes (id integer primary key, title text unique, body blob, owner integer)')
  return client
}

it('returns rows by position and column names, also for a write that returns some', () => {
  const client = open()
  const insert = 'insert into notes (title, body, owner) values (?, ?, ?)'
  expect(client.run(insert, ['one', new Uint8Array([1, 2]), true])).toMatchObject({ rows: [], rowsAffected: 1 })
  expect(client.run(`${insert} returning id, title`, ['two', null, 8n]).rows).toEqual([[2, 'two']])
  const { columns, rows } = client.run('select title, hex(body) as body, owner from notes')
  expect(columns).toEqual(['title', 'body', 'owner'])
  expect(rows).toEqual([
    ['one', '0102', 1],
    ['two', '', 8],
  ])
  expect(client.run('select ?, ?, ?', [new Date(5), null, 1.5]).rows).toEqual([[5, null, 1.5]])
})

it('never returns a value of an earlier run when one is missing', () => {
  const client = open()
  client.run('select ?, ?', ['mine', 'secret'])
  expect(client.run('select ?, ?', ['yours']).rows).toEqual([['yours', null]])
})

it('refuses what SQLite can’t store, before the engine sees it', async () => {
  const client = open()
  const values = [{}, [], () => 1, Symbol('x'), new Date(Number.NaN), Infinity, Number.NaN, undefined, 2n ** 63n]
  for (const value of values) expect(() => client.run('select ?', [value])).toThrow(TypeError)
  await expect(client.execute({ sql: 'select :a', args: { a: 1 } })).rejects.toThrow(TypeError)
})

it('keeps a limited number of prepared statements, the last used ones', () => {
  const client = open()
  for (let round = 0; round < 100; round++) client.run(`select ${round}`)
  expect(client.statements).toBe(20)
  client.run('select 99')
  expect(client.statements).toBe(20)
})

it('sees a new column after the table was altered', async () => {
  const client = open()
  client.run(`insert into notes (title) values ('x')`)
  const lengths = () => client.run('select * from notes').rows.map((row) => row.length)
  expect(lengths()).toEqual([4])
  await client.executeMultiple(`alter table notes add column color text; update notes set color = 'red'`)
  expect(lengths()).toEqual([5])
  await client.executeMultiple('alter table notes drop column color')
  expect(lengths()).toEqual([4])
})

it('rolls back a batch that fails', async () => {
  const client = open()
  const insert = `insert into notes (title) values ('a')`
  await expect(client.batch([insert, { sql: insert, args: [] }])).rejects.toMatchObject({
    code: 'SQLITE_CONSTRAINT_UNIQUE',
  })
  expect(client.run('select * from notes').rows).toEqual([])
  expect(await client.batch([insert, ['select title from notes where id = ?', [1]]])).toMatchObject([
    { rowsAffected: 1 },
    { rows: [['a']] },
  ])
})

it('refuses work once it is closed', async () => {
  const client = open()
  client.close()
  expect(client.closed).toBe(true)
  expect(() => client.run('select 1')).toThrow(expect.objectContaining({ code: 'CLIENT_CLOSED' }))
  await expect(client.transaction()).rejects.toMatchObject({ code: 'CLIENT_CLOSED' })
})

it('writes each change to the disk before it resolves, except in tests', () => {
  const client = new FileClient({ path: join(temporaryFolder('durable'), 'a.db') })
  onTestFinished(() => client.close())
  expect(client.run('PRAGMA synchronous').rows).toEqual([[2]])
  expect(open().run('PRAGMA synchronous').rows).toEqual([[0]])
})
