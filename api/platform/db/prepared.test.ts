import { eq, sql } from './drizzle.ts'
import { expect, it } from 'vitest'
import type { Reader } from './database.ts'
import { prepared } from './query.ts'
import { users } from '#api/users/table.ts'
import { openTestDatabase } from './testing.ts'
import { insertUser } from '#api/testing-rows.ts'

it('builds a query once per database and shape, and once for all transactions', async () => {
  const [a, b] = [await openTestDatabase(), await openTestDatabase()]
  const built: string[] = []
  const byColumn = prepared((read: Reader, column: 'id' | 'username') => {
    built.push(column)
    return read
      .select({ id: users.id })
      .from(users)
      .where(eq(users[column], sql.placeholder('value')))
      .prepare()
  })
  const id = await a.write((tx) => insertUser(tx, { username: 'ada' }))
  for (let times = 0; times < 2; times++) {
    expect(await byColumn(a.read, 'id').all({ value: id })).toEqual([{ id }])
    expect(await byColumn(a.read, 'username').all({ value: 'ada' })).toEqual([{ id }])
    expect(await a.write((tx) => byColumn(tx, 'id').all({ value: id }))).toEqual([{ id }])
    expect(await byColumn(b.read, 'id').all({ value: id })).toEqual([])
  }
  expect(built).toEqual(['id', 'username', 'id', 'id'])
})

it('gets its shape from the code that declares it', async () => {
  const { read } = await openTestDatabase()
  let built = 0
  const first = prepared(
    (reader: Reader, { most }: { most: number; when: string }) => {
      built++
      return reader.select({ id: users.id }).from(users).limit(most).prepare()
    },
    ({ most }) => String(most),
  )
  for (const when of ['now', 'later']) expect(await first(read, { most: 1, when }).all()).toEqual([])
  expect(built).toBe(1)
  expect(await first(read, { most: 2, when: 'now' }).all()).toEqual([])
  expect(built).toBe(2)
})
