import { expect, it } from 'vitest'
import { formatShareText } from './schema.ts'

it.each([
  [Infinity, 'all'],
  [1, 'all'],
  [0.99, 'almost all'],
  [0.85, 'more than 80%'],
  [0.75, '75%'],
  [0.66, '67%'],
  [0.5, '50%'],
  [0.45, 'about 50%'],
  [0.333, '33%'],
  [0.25, '25%'],
  [0.2, '20%'],
  [0.13, 'about 10%'],
  [0.1, '10%'],
  [0.05, '5%'],
  [0.04, 'less than 5%'],
])('formats a share of %d as %j', (share, words) => expect(formatShareText(share)).toBe(words))
