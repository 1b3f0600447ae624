import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookEvery } from './worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('polls less often while it fails, and logs the first failure and the recovery', async () => {
  const said: unknown[] = []
  const log = {
    failure: (error: unknown, name?: string) => said.push([name, (error as Error).message]),
    event: (name: string) => said.push(name),
  }
  let isAway = true
  let looks = 0
  const look = async () => {
    looks += 1
    if (isAway) throw new Error('gone')
  }
  const { stop } = lookEvery({ name: 'jobs', milliseconds: 1000, log }, look)
  let expected = 1
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(looks).toBe(expected)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks).toBe((expected += 1))
  }
  expect(said).toEqual([['jobs', 'gone']])

  isAway = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(said).toEqual([['jobs', 'gone'], 'jobs-resumed'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(looks).toBe(expected + 4)

  isAway = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(said).toEqual([['jobs', 'gone'], 'jobs-resumed', ['jobs', 'gone']])
  await stop()
  const { length } = said
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toHaveLength(length)
})
