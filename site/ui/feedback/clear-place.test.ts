import { expect, test } from 'vitest'
import { computeLift, type Box } from './clear-place.ts'

const box = (top: number, bottom: number, left = 880, right = 1264): Box => ({ left, right, top, bottom })
const toast = box(700, 776)
const MOST = 300

test('a toast stands in its usual place while it covers no control there', () => {
  expect(computeLift(toast, [], MOST)).toBe(0)
  expect(computeLift(toast, [box(640, 690), box(710, 740, 100, 500), box(790, 810)], MOST)).toBe(0)
})

test('it stands as far above as it must to cover none', () => {
  expect(computeLift(toast, [box(720, 744)], MOST)).toBe(64)
  // Between the two there is no room.
  expect(computeLift(toast, [box(720, 744), box(640, 664)], MOST)).toBe(144)
  expect(computeLift(toast, [box(720, 744), box(500, 524)], MOST)).toBe(64)
})

test('it stays in its usual place where it would be too far from it', () => {
  const rows = Array.from({ length: 20 }, (_, row) => box(40 * row, 40 * row + 30))
  expect(computeLift(toast, rows, MOST)).toBe(0)
  expect(computeLift(toast, [box(720, 744)], 63)).toBe(0)
})
