import { expect, it } from 'vitest'
import { getAreas } from './areas.ts'

it('names the areas, what Other means, and the region where there are none', () => {
  expect(getAreas({ areasOfInterest: ['SaaS', 'Other'], otherInterestArea: 'Boats' }, 'Wren Valley')).toEqual([
    'SaaS',
    'Boats',
  ])
  expect(getAreas({ areasOfInterest: ['Other'], otherInterestArea: null }, 'Wren Valley')).toEqual(['Other'])
  expect(getAreas({ areasOfInterest: [], otherInterestArea: null }, 'Wren Valley')).toEqual(['Wren Valley'])
})
