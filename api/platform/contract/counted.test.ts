import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('a counted noun is singular for one, and plural for none and several', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '1,200 files',
  ])
  expect([1, 2].map((count) => counted(count, 'person', 'people'))).toEqual(['1 person', '2 people'])
})
