import { expect, test } from 'vitest'
import { organizerSlug } from './organizer-slug.ts'

test('an organizer has an address made of the name, whatever its signs and letters', () => {
  expect(organizerSlug('  Café & Co. — Überland!')).toBe('cafe-co-uberland')
  expect(organizerSlug('THE GUILD')).toBe(organizerSlug('The Guild'))
  expect(organizerSlug('東京')).toMatch(/^organizer-\d+$/)
  expect(organizerSlug('東京')).not.toBe(organizerSlug('大阪'))
})
