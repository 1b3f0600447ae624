import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#api/account/contract/user.ts'
import { createQuery } from '#site/lib/query.ts'
import { watchApproval } from './approval-watch.ts'

let approved = false
const loadUser = vi.fn(() => Promise.resolve({ approved } as User))
let number = 0

beforeEach(() => {
  vi.useFakeTimers()
  loadUser.mockClear()
  approved = false
})
afterEach(() => {
  vi.useRealTimers()
})

const polled = () => createQuery<User>(`/test/user/${++number}`, loadUser, { every: 5000 })

it('asks for the user every five seconds while it watches, and no longer', async () => {
  const stop = watchApproval(polled(), { refresh: () => {} })
  await vi.advanceTimersByTimeAsync(20_100)
  expect(loadUser).toHaveBeenCalledTimes(5)
  stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(loadUser).toHaveBeenCalledTimes(5)
})

it('reloads the startup at once when the approved flag changes', async () => {
  const refresh = vi.fn()
  const stop = watchApproval(polled(), { refresh })
  await vi.advanceTimersByTimeAsync(5100)
  expect(refresh).toHaveBeenCalledTimes(1)
  approved = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(refresh).toHaveBeenCalledTimes(2)
  stop()
})

it('reloads the startup with every second answer', async () => {
  const refresh = vi.fn()
  const stop = watchApproval(polled(), { refresh })
  await vi.advanceTimersByTimeAsync(15_100)
  expect(loadUser).toHaveBeenCalledTimes(4)
  expect(refresh).toHaveBeenCalledTimes(2)
  stop()
})
