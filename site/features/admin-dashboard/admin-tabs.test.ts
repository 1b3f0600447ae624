import { expect, test } from 'vitest'
import { addressQuery } from './admin-tabs.ts'

test('the first tab needs no query, the others are named with what they are asked for', () => {
  expect(addressQuery('dashboard')).toBe('')
  expect(addressQuery('users', { q: '', status: 'pending' })).toBe('?tab=users&status=pending')
  expect(addressQuery('startups', { q: 'a&b' })).toBe('?tab=startups&q=a%26b')
})
