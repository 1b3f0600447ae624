import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const written = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)

test('the difference of two texts keeps what both have and names the rest', () => {
  expect(written('a\nb\nc\n', 'a\nx\nc\nd\n')).toEqual([' a', '-b', '+x', ' c', '+d'])
})

test('equal texts have no difference, and an empty one is all of the other', () => {
  expect(written('a\nb\n', 'a\nb\n')).toEqual([' a', ' b'])
  expect(written('', 'a\n')).toEqual(['+a'])
  expect(written('a\n', '')).toEqual(['-a'])
})

test('very long texts are shown one after the other instead of being compared for minutes', () => {
  const long = 'line\n'.repeat(3000)
  expect(lineDiff(long, `${long}end\n`)).toHaveLength(6001)
})
