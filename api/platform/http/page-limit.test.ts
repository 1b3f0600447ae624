import { expect, test } from 'vitest'
import { createPageLimit } from './pages.ts'

test('each address has so many pages a minute, counted from its first', () => {
  let now = 1_000_000
  const limit = createPageLimit(2, () => now)
  const taken = (address: string) => limit.take(address)
  expect([taken('one'), taken('one'), taken('other')]).toEqual([true, true, true])
  now += 50_000
  expect([taken('one'), taken('other')]).toEqual([false, true])
  expect(limit.secondsLeft('one')).toBe(10)
  now += 10_001
  expect([taken('one'), taken('one'), taken('one')]).toEqual([true, true, false])
})
