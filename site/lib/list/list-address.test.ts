import { expect, test } from 'vitest'
import { listAddress } from './list-address.ts'

const query = {
  path: '/list',
  beside: { tab: 'users' },
  filters: { q: 'a&b', status: '', sort: '-name' },
  page: 2,
  after: 'abc',
}

test('the address of a list says what is set, beside what else stands there', () => {
  expect(listAddress(query)).toBe('/list?tab=users&q=a%26b&sort=-name&page=2&after=abc')
  expect(listAddress({ path: '/list', filters: { q: '' }, page: 1, after: undefined })).toBe('/list')
})

test('another page keeps the filters, and other filters begin at the first page', () => {
  expect(listAddress(query, { page: 3, after: 'def' })).toBe('/list?tab=users&q=a%26b&sort=-name&page=3&after=def')
  expect(listAddress(query, { page: 1, after: undefined })).toBe('/list?tab=users&q=a%26b&sort=-name')
  expect(listAddress(query, { beside: { tab: 'people' } })).toBe('/list?tab=people&q=a%26b&sort=-name&page=2&after=abc')
  expect(listAddress(query, { filters: { status: 'active' } })).toBe('/list?tab=users&q=a%26b&status=active&sort=-name')
})
