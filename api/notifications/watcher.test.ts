import { expect, it } from 'vitest'
import { notifications } from './table.ts'
import { createTestApi } from '#api/testing.ts'
import { createWatcher } from './stream.service.ts'

it('finds what was written although the poll after it failed', async () => {
  const { database, signedInAs } = await createTestApi()
  const { id: userId } = await signedInAs('founder')
  let isDown = false
  const read = new Proxy(database.read, {
    get(target, name, recipient) {
      if (isDown) throw new Error('The database is busy')
      return Reflect.get(target, name, recipient) as unknown
    },
  })
  const watcher = createWatcher({ read, version: () => database.version() })
  expect(await watcher.poll()).toBeUndefined()
  await database.write((tx) => tx.insert(notifications).values({ userId, type: 'role_approved' }))
  isDown = true
  await expect(watcher.poll()).rejects.toThrow('busy')
  isDown = false
  expect(await watcher.poll()).toEqual(new Map([[userId, new Set()]]))
})
