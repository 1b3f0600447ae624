import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, LibsqlError, type Client } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileClient } from './client.ts'

let folder: string
let client: FileClient

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-client-'))
  client = new FileClient({ path: join(folder, 'a.db'), synchronous: 'off', statements: 20 })
  await client.execute('create table notes (id integer primary key, title text unique, body blob, owner integer)')
})

afterEach(() => {
  client.close()
  rmSync(folder, { recursive: true, force: true })
})

async function failure(promise: Promise<unknown>): Promise<LibsqlError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  return error as LibsqlError
}

/** What a caller can see of an answer. */
async function seen(from: Client, sql: string, args?: unknown) {
  const result = await from.execute({ sql, args: args as never }).catch((error: LibsqlError) => error)
  // Of an error that is not the client's own only the class is promised.
  if (result instanceof Error) return result.code ? { ...result, message: result.message } : { name: result.name }
  return {
    json: JSON.stringify(result),
    rows: result.rows.map((row) => ({ ...row })),
    places: result.rows.map((row) => Array.from(row as never)),
    affected: result.rowsAffected,
    last: result.lastInsertRowid,
  }
}

describe('FileClient answers as @libsql/client does', () => {
  const bytes = new Uint8Array([1, 2, 3])
  const statements: [string, unknown?][] = [
    ['insert into notes (title, body, owner) values (?, ?, ?)', ['one', bytes, 7]],
    [
      'insert into notes (title, body, owner) values (:title, @body, $owner)',
      { title: 'two', ':body': bytes.buffer, $owner: 8n },
    ],
    ['insert into notes (title) values (?)', ['one']],
    ['insert into notes (title, owner) values (?, ?) returning id, title', ['three', true]],
    ['select * from notes order by id', []],
    ['select id, id, title as "0", owner as length from notes order by id', []],
    ['select ? as moment, ? as nothing, ? as half', [new Date(5), null, 1.5]],
    ['select count(*) from notes where title = ?', ['two']],
    ['update notes set owner = owner + 1 where id < ?', [3]],
    ['delete from notes where id = ?', [99]],
    ['select nothing from nowhere', []],
    ['select ?', [Number.NaN]],
    ['select ?', [undefined]],
    ['select ?', [2n ** 63n]],
    ['select 9007199254740993', []],
    ['', []],
  ]

  it('for every kind of statement, argument and error', async () => {
    const theirs = createClient({ url: `file:${join(folder, 'theirs.db')}` })
    await theirs.execute('create table notes (id integer primary key, title text unique, body blob, owner integer)')
    for (const [sql, args] of statements) {
      expect({ sql, ...(await seen(client, sql, args)) }).toEqual({ sql, ...(await seen(theirs, sql, args)) })
    }
    theirs.close()
  })
})

describe('FileClient', () => {
  it('never answers with a value of an earlier run when an argument is missing', async () => {
    const sql = 'select ? as first, ? as second'
    await client.execute({ sql, args: ['mine', 'secret'] })
    expect((await client.execute({ sql, args: ['yours'] })).rows[0]).toMatchObject({ first: 'yours', second: null })
    const named = 'select :a as a, :b as b'
    await client.execute({ sql: named, args: { a: 1, b: 'secret' } })
    expect((await client.execute({ sql: named, args: { a: 2 } })).rows[0]).toMatchObject({ a: 2, b: null })
    expect((await client.execute({ sql: named, args: { b: 3 } })).rows[0]).toMatchObject({ a: null, b: 3 })
  })

  it('refuses what SQLite cannot keep, before the engine sees it', async () => {
    for (const value of [{}, [], () => 1, Symbol('x'), new Date(Number.NaN), Infinity]) {
      const error = await failure(client.execute({ sql: 'select ?', args: [value as never] }))
      expect([TypeError, RangeError]).toContain(error.constructor)
    }
  })

  it('keeps a bounded number of statements prepared, the last used ones', async () => {
    for (let round = 0; round < 100; round++) await client.execute(`select ${round}`)
    expect(client.statements).toBe(20)
    await client.execute('select 99')
    expect(client.statements).toBe(20)
  })

  it('sees a new column after the table was altered', async () => {
    await client.execute(`insert into notes (title) values ('x')`)
    expect((await client.execute('select * from notes')).columns).toHaveLength(4)
    await client.executeMultiple(`alter table notes add column color text; update notes set color = 'red'`)
    expect((await client.execute('select * from notes')).rows[0]).toMatchObject({ color: 'red' })
    await client.execute('alter table notes drop column color')
    expect((await client.execute('select * from notes')).columns).toHaveLength(4)
  })

  it('undoes a whole batch when one statement fails, and names its place', async () => {
    const error = await failure(
      client.batch(
        [`insert into notes (title) values ('a')`, ['insert into notes (title) values (?)', ['a']]],
        'write',
      ),
    )
    expect(error).toMatchObject({
      name: 'LibsqlBatchError',
      statementIndex: 1,
      extendedCode: 'SQLITE_CONSTRAINT_UNIQUE',
    })
    expect((await client.execute('select * from notes')).rows).toHaveLength(0)
  })

  it('undoes what a script left open', async () => {
    await failure(client.executeMultiple(`begin; insert into notes (title) values ('a'); nonsense`))
    await client.executeMultiple(`begin; insert into notes (title) values ('b')`)
    expect((await client.execute('select * from notes')).rows).toHaveLength(0)
  })

  it('refuses to slip a statement into an open transaction', async () => {
    const transaction = await client.transaction('write')
    expect((await failure(client.execute('select 1'))).code).toBe('TRANSACTION_ACTIVE')
    await transaction.execute(`insert into notes (title) values ('a')`)
    await transaction.commit()
    expect(transaction.closed).toBe(true)
    expect((await failure(transaction.execute('select 1'))).code).toBe('TRANSACTION_CLOSED')
    expect((await client.execute('select * from notes')).rows).toHaveLength(1)
  })

  it('refuses further statements once SQLite has ended the transaction by itself, as it does on some errors', async () => {
    const transaction = await client.transaction('write')
    await transaction.execute(`insert into notes (title) values ('a')`)
    await transaction.execute('ROLLBACK')
    expect((await failure(transaction.execute(`insert into notes (title) values ('b')`))).code).toBe(
      'TRANSACTION_CLOSED',
    )
    expect((await failure(transaction.commit())).code).toBe('TRANSACTION_CLOSED')
    expect((await client.execute('select * from notes')).rows).toHaveLength(0)
  })

  it('runs a migration with foreign keys off, and undoes it when a row would point to nothing', async () => {
    await client.executeMultiple(`
      create table owners (id integer primary key);
      create table things (id integer primary key, owner integer references owners (id) on delete cascade);
      insert into owners values (1), (2); insert into things values (1, 1), (2, 2)`)
    await client.migrate([
      'create table o2 (id integer primary key)',
      'insert into o2 select id from owners',
      'drop table owners',
      'alter table o2 rename to owners',
    ])
    expect((await client.execute('select * from things')).rows).toHaveLength(2)
    const error = await failure(client.migrate(['delete from owners where id = 1']))
    expect(error.message).toContain('"things" points to a missing row of "owners"')
    expect((await client.execute('select * from owners')).rows).toHaveLength(2)
    expect((await client.execute('pragma foreign_keys')).rows[0]).toMatchObject({ foreign_keys: 1 })
  })

  it('refuses work once it is closed, and works again after a reconnect', async () => {
    client.close()
    expect((await failure(client.execute('select 1'))).code).toBe('CLIENT_CLOSED')
    client.reconnect()
    expect((await client.execute('select 1 as one')).rows[0]).toMatchObject({ one: 1 })
  })
})
