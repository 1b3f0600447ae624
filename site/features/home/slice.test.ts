import { expect, test } from 'vitest'
import { moved, wrappedSlice } from './slice.ts'

const five = ['a', 'b', 'c', 'd', 'e']

test('three cards at a time, wrapping around the end', () => {
  expect(wrappedSlice(five, 0)).toEqual(['a', 'b', 'c'])
  expect(wrappedSlice(five, 3)).toEqual(['d', 'e', 'a'])
})

test('forwards and backwards through both ends', () => {
  expect(moved(0, 1, 5)).toBe(3)
  expect(moved(3, 1, 5)).toBe(1)
  expect(moved(0, -1, 5)).toBe(2)
})

test('no card twice when there are fewer than fit', () => {
  expect(wrappedSlice(['a', 'b'], 0)).toEqual(['a', 'b'])
  expect(moved(0, 1, 2)).toBe(0)
  expect(wrappedSlice([], 0)).toEqual([])
})
