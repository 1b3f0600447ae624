import { count, eq } from '#api/db/drizzle.ts'
import { expect, it } from 'vitest'
import { users } from '#api/db/schema/account.ts'
import { createTestApi } from '#api/testing.ts'
import { undoing } from './undoing.ts'

it('answers what a unit of work answers, and leaves nothing of it', async () => {
  const api = await createTestApi()
  const { id } = await api.createPerson()
  const looking = undoing(api.database)
  const removed = await looking.write((tx) => tx.delete(users).where(eq(users.id, id)).returning({ id: users.id }))
  expect(removed).toEqual([{ id }])
  expect(await api.database.read.select({ count: count() }).from(users)).toEqual([{ count: 1 }])
})

it('throws what a unit of work throws', async () => {
  const looking = undoing((await createTestApi()).database)
  await expect(looking.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
