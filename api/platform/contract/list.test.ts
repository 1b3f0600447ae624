import { describe, expect, it } from 'vitest'
import { textList } from './fields.ts'
import { messageFor, outcome } from './testing.ts'

const tags = textList({ item: [4, 'entry too long'], max: [3, 'too many'], min: [1, 'none'], unique: true })

describe('a list of texts', () => {
  it('trims entries and drops empty ones and duplicates in any case', () => {
    expect(outcome(tags.safeParse([' one ', '', '  ', 'ONE', 'two\0']))).toEqual({ data: ['one', 'two'] })
  })

  it.each([undefined, null, [], ['', ' ']])('%j has no entry', (value) =>
    expect(messageFor(tags.safeParse(value), '')).toBe('none'),
  )

  it('counts what is left without empty entries and duplicates', () => {
    expect(outcome(tags.safeParse(['a', 'A', '', 'b', 'c']))).toEqual({ data: ['a', 'b', 'c'] })
    expect(messageFor(tags.safeParse(['a', 'b', 'c', 'd']), '')).toBe('too many')
  })

  it('limits each entry', () => {
    expect(outcome(tags.safeParse(['four']))).toEqual({ data: ['four'] })
    expect(messageFor(tags.safeParse(['fives']), '')).toBe('entry too long')
  })

  it.each(['text', { 0: 'a' }, [1], [['a']]])('refuses %j', (value) =>
    expect(tags.safeParse(value).success).toBe(false),
  )

  it('refuses an endless list without reading it', () => {
    expect(messageFor(tags.safeParse(Array(100_000).fill('')), '')).toBe('too many')
  })
})
