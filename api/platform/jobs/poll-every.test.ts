import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pollEvery } from './worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('polls less often while it fails, and logs the first failure and the recovery', async () => {
  const logged: unknown[] = []
  const log = {
    failure: (error: unknown, name?: string) => logged.push([name, (error as Error).message]),
    event: (name: string) => logged.push(name),
  }
  let isAway = true
  let polls = 0
  const poll = async () => {
    polls += 1
    if (isAway) throw new Error('gone')
  }
  const { stop } = pollEvery({ name: 'jobs', milliseconds: 1000, log }, poll)
  let expected = 1
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(polls).toBe(expected)
    await vi.advanceTimersByTimeAsync(1)
    expect(polls).toBe((expected += 1))
  }
  expect(logged).toEqual([['jobs', 'gone']])

  isAway = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(logged).toEqual([['jobs', 'gone'], 'jobs-resumed'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(polls).toBe(expected + 4)

  isAway = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(logged).toEqual([['jobs', 'gone'], 'jobs-resumed', ['jobs', 'gone']])
  await stop()
  const { length } = logged
  await vi.advanceTimersByTimeAsync(60_000)
  expect(logged).toHaveLength(length)
})
