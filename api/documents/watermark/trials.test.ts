import { beforeEach, expect, it } from 'vitest'
import { createTrials, type Trial } from './copies.ts'

const clock = { now: 0 }
let trials: ReturnType<typeof createTrials>
beforeEach(() => {
  clock.now = Date.UTC(2026, 0, 15)
  trials = createTrials(() => clock.now)
})

const lasting =
  (milliseconds: number): Trial =>
  async (started) => {
    started()
    return milliseconds
  }
const good = lasting(100)
const bad: Trial = async (started) => {
  started()
  throw new Error('bad')
}
const measurePause = async (user: string) => {
  try {
    await trials.run(user, good)
    return 0
  } catch (error) {
    expect(error).toMatchObject({
      status: 429,
      message: expect.stringMatching(/Try again in (1 (second|minute)|([2-9]|\d{2,}) (seconds|minutes))\.$/),
    })
    return (error as { retryAfter: number }).retryAfter
  }
}

it('runs one trial of a user at a time, in parallel with others’', async () => {
  const running = Promise.withResolvers<number>()
  const first = trials.run('a', () => running.promise)
  await expect(trials.run('a', good)).rejects.toMatchObject({ status: 429, retryAfter: 10 })
  await trials.run('b', good)
  running.resolve(100)
  await first
  await trials.run('a', good)
})

it('pauses twice as long after each failure, up to an hour', async () => {
  const pauses: number[] = []
  for (let times = 0; times < 14; times++) {
    await expect(trials.run('a', bad)).rejects.toThrow('bad')
    const pause = await measurePause('a')
    pauses.push(pause)
    clock.now += pause * 1000
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600])
  await trials.run('a', good)
  await expect(trials.run('a', bad)).rejects.toThrow('bad')
  expect(await measurePause('a')).toBe(1)
  expect(await measurePause('b')).toBe(0)
})

it('doesn’t count one that left the queue before its turn', async () => {
  await expect(trials.run('a', () => Promise.reject(new Error('left')))).rejects.toThrow('left')
  await trials.run('a', good)
})

it('pauses after a good file that takes long', async () => {
  await trials.run('a', lasting(3000))
  expect(await measurePause('a')).toBe(30)
  clock.now += 30_000
  await trials.run('a', lasting(3000))
  expect(await measurePause('a')).toBe(60)
})
