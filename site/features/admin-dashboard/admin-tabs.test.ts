import { expect, test } from 'vitest'
import { tabAddress } from './admin-tabs.ts'

test('the first tab needs no query, the others are named', () => {
  expect(tabAddress('dashboard')).toBe('/dashboard/admin')
  expect(tabAddress('users')).toBe('/dashboard/admin?tab=users')
})
