import { beforeEach, expect, it } from 'vitest'
import { createTrials, type Trial } from './copies.ts'

const clock = { now: 0 }
let trials: ReturnType<typeof createTrials>
beforeEach(() => {
  clock.now = Date.UTC(2026, 0, 15)
  trials = createTrials(() => clock.now)
})

const took =
  (milliseconds: number): Trial =>
  async (begun) => {
    begun()
    return milliseconds
  }
const good = took(100)
const bad: Trial = async (begun) => {
  begun()
  throw new Error('bad')
}
const pauseOf = async (person: string) => {
  try {
    await trials.run(person, good)
    return 0
  } catch (error) {
    expect(error).toMatchObject({
      status: 429,
      message: expect.stringMatching(/Try again in (1 (second|minute)|([2-9]|\d{2,}) (seconds|minutes))\.$/),
    })
    return (error as { retryAfter: number }).retryAfter
  }
}

it('has one trial of a person at a time, and others’ beside it', async () => {
  const running = Promise.withResolvers<number>()
  const first = trials.run('a', () => running.promise)
  await expect(trials.run('a', good)).rejects.toMatchObject({ status: 429, retryAfter: 10 })
  await trials.run('b', good)
  running.resolve(100)
  await first
  await trials.run('a', good)
})

it('pauses twice as long after each that fails, up to an hour', async () => {
  const pauses: number[] = []
  for (let times = 0; times < 14; times++) {
    await expect(trials.run('a', bad)).rejects.toThrow('bad')
    const pause = await pauseOf('a')
    pauses.push(pause)
    clock.now += pause * 1000
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600])
  await trials.run('a', good)
  await expect(trials.run('a', bad)).rejects.toThrow('bad')
  expect(await pauseOf('a')).toBe(1)
  expect(await pauseOf('b')).toBe(0)
})

it('counts none that left the line before its turn', async () => {
  await expect(trials.run('a', () => Promise.reject(new Error('left')))).rejects.toThrow('left')
  await trials.run('a', good)
})

it('pauses after a file that is good and takes long', async () => {
  await trials.run('a', took(3000))
  expect(await pauseOf('a')).toBe(30)
  clock.now += 30_000
  await trials.run('a', took(3000))
  expect(await pauseOf('a')).toBe(60)
})
