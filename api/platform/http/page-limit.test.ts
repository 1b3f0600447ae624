import { expect, test } from 'vitest'
import { createPageLimit } from './pages.ts'

test('each address can get so many pages a minute, counted from its first', () => {
  let now = 1_000_000
  const limit = createPageLimit(2, () => now)
  const isAllowed = (address: string) => limit.consume(address)
  expect([isAllowed('one'), isAllowed('one'), isAllowed('other')]).toEqual([true, true, true])
  now += 50_000
  expect([isAllowed('one'), isAllowed('other')]).toEqual([false, true])
  expect(limit.secondsLeft('one')).toBe(10)
  now += 10_001
  expect([isAllowed('one'), isAllowed('one'), isAllowed('one')]).toEqual([true, true, false])
})
