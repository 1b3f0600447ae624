import { describe, expect, test } from 'vitest'
import { seededRandom } from '#site/ui/brand/seeded-random.ts'
import { getRetryDelay, getPollDelay } from './waits.ts'

const BROWSERS = 10_000
const drawn = (draw: (random: number) => number) => {
  const random = seededRandom('browsers')
  return Array.from({ length: BROWSERS }, () => draw(random()))
}

/** Of the moments, in milliseconds: how many fall into the fullest second. */
const mostInASecond = (timestamps: readonly number[]) =>
  Math.max(...[...Map.groupBy(timestamps, (at) => Math.floor(at / 1000)).values()].map(({ length }) => length))

describe('ten thousand browsers that lose their streams at one moment', () => {
  test.each([
    [0, 15],
    [1, 30],
    [2, 60],
    [3, 120],
    [50, 120],
  ])('come back, after %i failures, evenly over up to %i seconds', (failures, seconds) => {
    const delays = drawn((random) => getRetryDelay(failures, random))
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(1000)
    expect(Math.max(...delays)).toBeLessThanOrEqual(seconds * 1000)
    expect(mostInASecond(delays)).toBeLessThan((BROWSERS / (seconds - 1)) * 1.5)
  })

  test('ask every ten seconds meanwhile, and not all at once', () => {
    const delays = drawn(getPollDelay)
    expect(delays.reduce((sum, wait) => sum + wait, 0) / BROWSERS).toBeCloseTo(10_000, -3)
    expect(mostInASecond(delays)).toBeLessThan(BROWSERS / 3)
  })
})
