import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const fetchUser = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchUser)
  vi.stubGlobal('document', { cookie: 'signed_in=founder', documentElement: { hasAttribute: () => false } })
  fetchUser.mockReset().mockImplementation(async () => Response.json({ id: 7 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = () => import('./current-user.ts')

test('the current user is fetched once and fresh for five minutes', async () => {
  const { currentUser } = await load()
  expect(await Promise.all([currentUser(), currentUser()])).toEqual([{ id: 7 }, { id: 7 }])
  vi.advanceTimersByTime(5 * 60_000 - 1)
  await currentUser()
  expect(fetchUser).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await currentUser()
  expect(fetchUser).toHaveBeenCalledTimes(2)
})

test('a 401 means no one, and a server out of reach means nothing', async () => {
  const { currentUser } = await load()
  fetchUser.mockResolvedValueOnce(new Response('No one is signed in.', { status: 401 }))
  expect(await currentUser()).toBeNull()
  fetchUser.mockRejectedValueOnce(new Error('offline'))
  expect(await currentUser(0)).toBeUndefined()
  expect(await currentUser()).toBeNull()
})

test('a caller that asks as of now gets an answer to a later request', async () => {
  const { currentUser } = await load()
  const before = currentUser()
  fetchUser.mockResolvedValue(new Response('No one is signed in.', { status: 401 }))
  expect(await Promise.all([before, currentUser(0), currentUser(0)])).toEqual([{ id: 7 }, null, null])
  expect(fetchUser).toHaveBeenCalledTimes(2)
})

test('a visitor’s page asks nothing', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { hasAttribute: () => false } })
  const { currentUser } = await load()
  expect(await currentUser()).toBeNull()
  expect(fetchUser).not.toHaveBeenCalled()
})

test('it is refetched every three minutes', async () => {
  expect((await load()).USER_EVERY).toBe(3 * 60_000)
})
