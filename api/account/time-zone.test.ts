import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#api/users/table.ts'
import { createTestApi, getAnswer, type TestApi } from '#api/testing.ts'
import type { User } from './contract/user.ts'

let api: TestApi
let user: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi()
  user = await api.signedInAs('founder')
})

const choose = (timeZone: unknown) =>
  api.call('PUT', '/api/user/time-zone', { cookie: user.cookie, body: { timeZone } })
const me = () => api.json<User>('GET', '/api/user', { cookie: user.cookie })

it('time zone: chosen by the user, and no change that administrators look at', async () => {
  const before = await me()
  expect(before.timeZone).toBeNull()
  api.clock.now += 1000
  const answer = await choose('Asia/Kolkata')
  expect([answer.status, await answer.json()]).toEqual([200, { ...before, timeZone: 'Asia/Kolkata' }])
  expect(await me()).toEqual({ ...before, timeZone: 'Asia/Kolkata' })
})

it.each(['Mars/Olympus', '+02:00', '', ' ', `America/${'x'.repeat(60)}`, 7, null, undefined])(
  'time zone: refused with a clear sentence: %j',
  async (timeZone) => {
    expect(await getAnswer(choose(timeZone))).toEqual([400, 'Choose a time zone, such as America/Chicago'])
    expect((await me()).timeZone).toBeNull()
  },
)

it('time zone: one that the server doesn’t know counts as none', async () => {
  await api.database.write((tx) => tx.update(users).set({ timeZone: 'Mars/Olympus' }).where(eq(users.id, user.id)))
  expect((await me()).timeZone).toBeNull()
})
