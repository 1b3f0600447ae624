import { statSync } from 'node:fs'
import Sqlite from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { settings } from '#api/db/schema/settings.ts'
import { openTestDatabase } from '#api/db/testing.ts'

/** Somewhat more than a checkpoint waits for. */
const MUCH = 5_000_000

const openDurable = () => openTestDatabase({ synchronous: 'normal' })
type Durable = Awaited<ReturnType<typeof openDurable>>

/** Writes this many bytes in many units of work. */
async function write({ write }: Durable, bytes: number, mark = '') {
  for (let at = 0; at < bytes / 100_000; at++)
    await write((tx) => tx.insert(settings).values({ key: `${mark}${at}`, value: 'x'.repeat(100_000) }))
}
const logOf = ({ path }: Durable) => statSync(`${path}-wal`).size
const count = ({ read }: Durable) => read.$count(settings)

test('the log is moved into the database when it has grown', async () => {
  const database = await openDurable()
  const before = statSync(database.path).size
  await write(database, MUCH)
  await expect.poll(() => logOf(database)).toBeLessThan(MUCH / 2)
  expect(statSync(database.path).size).toBeGreaterThan(before + MUCH / 2)
  expect(await count(database)).toBe(50)
})

test('a reader elsewhere keeps its moment, and keeps nobody from writing', async () => {
  const database = await openDurable()
  await write(database, 100_000, 'first ')
  const other = new Sqlite(database.path)
  onTestFinished(() => void other.close())
  const seen = () => other.prepare('select count(*) from settings').raw().get() as unknown[]
  other.exec('BEGIN')
  expect(seen()).toEqual([1])
  await write(database, MUCH)
  expect(seen()).toEqual([1])
  expect(await count(database)).toBe(51)
  other.exec('COMMIT')
  await write(database, 2 * MUCH, 'last ')
  await expect.poll(() => logOf(database)).toBeLessThan(MUCH)
  expect(seen()).toEqual([151])
})

test('units that are given meanwhile wait for their turn, and so does a close', async () => {
  const database = await openDurable()
  await write(database, MUCH)
  await Promise.all(Array.from({ length: 40 }, (_, at) => write(database, 100_000, `${at} `)))
  expect(await count(database)).toBe(90)
  await expect(database.close()).resolves.toBeUndefined()
})
