import { join } from 'node:path'
import { onTestFinished, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { Connection } from './connection.ts'

function open(): Connection {
  const folder = temporaryFolder('connection')
  const connection = new Connection({ path: join(folder, 'a.db'), synchronous: 'off', statements: 20 })
  onTestFinished(() => connection.close())
  connection.exec('create table notes (id integer primary key, title text unique, body blob, owner integer)')
  return connection
}

it('answers rows as arrays or by column name, of a change that returns some too', () => {
  const connection = open()
  const insert = 'insert into notes (title, body, owner) values (?, ?, ?)'
  expect(connection.rows(insert, ['one', new Uint8Array([1, 2]), true])).toEqual([])
  expect(connection.rows(`${insert} returning id, title`, ['two', null, 8n])).toEqual([[2, 'two']])
  expect(connection.rows('select title, hex(body) as body, owner from notes', [], true)).toEqual([
    { title: 'one', body: '0102', owner: 1 },
    { title: 'two', body: '', owner: 8 },
  ])
  expect(connection.rows('select ?, ?, ?', [new Date(5), null, 1.5])).toEqual([[5, null, 1.5]])
})

it('never answers with a value of an earlier run when one is missing', () => {
  const connection = open()
  connection.rows('select ?, ?', ['mine', 'secret'])
  expect(connection.rows('select ?, ?', ['yours'])).toEqual([['yours', null]])
})

it('refuses what SQLite cannot keep, before the engine sees it', () => {
  const connection = open()
  const values = [{}, [], () => 1, Symbol('x'), new Date(Number.NaN), Infinity, Number.NaN, undefined, 2n ** 63n]
  for (const value of values) expect(() => connection.rows('select ?', [value])).toThrow(TypeError)
})

it('keeps a bounded number of statements prepared, the last used ones', () => {
  const connection = open()
  for (let round = 0; round < 100; round++) connection.rows(`select ${round}`)
  expect(connection.statements).toBe(20)
  connection.rows('select 99')
  expect(connection.statements).toBe(20)
})

it('sees a new column after the table was altered', () => {
  const connection = open()
  connection.rows(`insert into notes (title) values ('x')`)
  const columns = () => Object.keys(connection.rows<object>('select * from notes', [], true)[0]!)
  expect(columns()).toHaveLength(4)
  connection.exec(`alter table notes add column color text; update notes set color = 'red'`)
  expect(connection.rows('select * from notes', [], true)).toMatchObject([{ color: 'red' }])
  connection.exec('alter table notes drop column color')
  expect(columns()).toHaveLength(4)
})

it('undoes what a transaction did before it failed', () => {
  const connection = open()
  const insert = () => connection.rows(`insert into notes (title) values ('a')`)
  const twice = () => [insert(), insert()]
  expect(() => connection.transaction('immediate', twice)).toThrow(
    expect.objectContaining({ code: 'SQLITE_CONSTRAINT_UNIQUE' }),
  )
  expect(connection.rows('select * from notes')).toEqual([])
})

it('refuses work once it is closed', () => {
  const connection = open()
  connection.close()
  expect(() => connection.rows('select 1')).toThrow(expect.objectContaining({ code: 'CLIENT_CLOSED' }))
  expect(connection.inTransaction).toBe(false)
})
