import { expect, it } from 'vitest'
import { areasOf } from './areas.ts'

it('names the areas, what Other means, and the region where there are none', () => {
  expect(areasOf({ areasOfInterest: ['SaaS', 'Other'], otherInterestArea: 'Boats' }, 'Wren Valley')).toEqual([
    'SaaS',
    'Boats',
  ])
  expect(areasOf({ areasOfInterest: ['Other'], otherInterestArea: null }, 'Wren Valley')).toEqual(['Other'])
  expect(areasOf({ areasOfInterest: [], otherInterestArea: null }, 'Wren Valley')).toEqual(['Wren Valley'])
})
