import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const asked = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('document', { cookie: 'signed_in=founder', documentElement: { hasAttribute: () => false } })
  asked.mockReset().mockImplementation(async () => Response.json({ id: 7 }))
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
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await currentUser()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a 401 means nobody, and a server out of reach means nothing', async () => {
  const { currentUser } = await load()
  asked.mockResolvedValueOnce(new Response('Nobody is signed in.', { status: 401 }))
  expect(await currentUser()).toBeNull()
  asked.mockRejectedValueOnce(new Error('offline'))
  expect(await currentUser(0)).toBeUndefined()
  expect(await currentUser()).toBeNull()
})

test('who asks as of now is told by a question that was asked after', async () => {
  const { currentUser } = await load()
  const before = currentUser()
  asked.mockResolvedValue(new Response('Nobody is signed in.', { status: 401 }))
  expect(await Promise.all([before, currentUser(0), currentUser(0)])).toEqual([{ id: 7 }, null, null])
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a visitor’s page asks nothing', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { hasAttribute: () => false } })
  const { currentUser } = await load()
  expect(await currentUser()).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('it is refetched every three minutes', async () => {
  expect((await load()).USER_EVERY).toBe(3 * 60_000)
})
