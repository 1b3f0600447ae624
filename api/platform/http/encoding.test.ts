import { expect, it } from 'vitest'
import { acceptedEncoding } from './compress-page.ts'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0, *;q=0', undefined],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip ; q=0.8 , br ; q=0.8', 'br'],
  ['identity;q=1, br;q=0.1', undefined],
  ['broccoli, x-gzip', undefined],
  ['br;q=much', 'br'],
  [';'.repeat(15_000), undefined],
  [','.repeat(15_000), undefined],
])('%j gets %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
