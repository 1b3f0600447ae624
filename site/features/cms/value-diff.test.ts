import { expect, test } from 'vitest'
import { valueDiff } from './value-diff.ts'

test('one word of a title is one word', () => {
  expect(valueDiff('The mill opens today', 'The barn opens today')).toEqual({
    start: 'The ',
    before: 'mill',
    after: 'barn',
    end: ' opens today',
  })
})

test('a value that is new, or gone, has nothing around it', () => {
  expect(valueDiff('', 'New words')).toEqual({ start: '', before: '', after: 'New words', end: '' })
  expect(valueDiff('Old', '')).toEqual({ start: '', before: 'Old', after: '', end: '' })
})

test('of a long text a few words around the change show', () => {
  const words = Array.from({ length: 40 }, (_, index) => `w${index}`)
  const { start, before, after, end } = valueDiff(words.join(' '), words.with(20, 'new').join(' '))
  expect([before, after]).toEqual(['w20', 'new'])
  expect(start).toMatch(/^… w8 .* w19 $/)
  expect(end).toMatch(/^ w21 .* w32 …$/)
})
