import { expect, it } from 'vitest'
import { formatShareText } from './schema.ts'

it.each([
  [Infinity, 'all'],
  [1, 'all'],
  [0.99, 'almost all'],
  [0.85, 'more than four fifths'],
  [0.75, 'three quarters'],
  [0.66, 'two thirds'],
  [0.5, 'half'],
  [0.45, 'about half'],
  [0.333, 'a third'],
  [0.25, 'a quarter'],
  [0.2, 'a fifth'],
  [0.13, 'about a tenth'],
  [0.1, 'a tenth'],
  [0.05, 'a twentieth'],
  [0.04, 'less than a twentieth'],
])('formats a share of %d as %j', (share, words) => expect(formatShareText(share)).toBe(words))
