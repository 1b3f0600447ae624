import { describe, expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

describe('the numbers of a pager', () => {
  test('names every page when there are few', () => {
    expect(pageNumbers(1, 1)).toEqual([1])
    expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
  })
  test('leaves out those far away, but never a single one', () => {
    expect(pageNumbers(1, 9)).toEqual([1, 2, null, 9])
    expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
    expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
    expect(pageNumbers(6, 9)).toEqual([1, null, 5, 6, 7, 8, 9])
  })
})
