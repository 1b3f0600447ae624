import { expect, test } from 'vitest'
import { getOrder, sortBy, formatSort } from './sort.ts'

test.each([
  ['companyName', { column: 'companyName', isDescending: false }],
  ['-companyName', { column: 'companyName', isDescending: true }],
  ['-interest', { column: 'interest', isDescending: true }],
])('the order of %s is read and written', (sort, order) => {
  expect(getOrder(sort)).toEqual(order)
  expect(formatSort(order.column, order.isDescending)).toBe(sort)
})

test('a sort turns round at the second press on its column', () => {
  expect(sortBy('', 'stage')).toEqual({ next: 'stage', now: 'none' })
  expect(sortBy('stage', 'stage')).toEqual({ next: '-stage', now: 'ascending' })
  expect(sortBy('-stage', 'stage')).toEqual({ next: 'stage', now: 'descending' })
})
