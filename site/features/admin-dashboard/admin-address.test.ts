import { expect, test } from 'vitest'
import { addressQuery, readFilters } from './admin-address.ts'

test('the first tab needs no query, the others are named with what they are asked for', () => {
  expect(addressQuery('dashboard')).toBe('')
  expect(addressQuery('users', { q: '', status: 'pending' })).toBe('?tab=users&status=pending')
  expect(addressQuery('startups', { q: 'a&b' })).toBe('?tab=startups&q=a%26b')
})

test('only the filters that a list knows are read from the address', () => {
  const params = new URLSearchParams('tab=users&q=+ana+&page=3')
  expect(readFilters(['q', 'role'], params)).toEqual({ q: 'ana', role: '' })
})
