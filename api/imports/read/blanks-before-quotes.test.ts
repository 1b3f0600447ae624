import { describe, expect, it } from 'vitest'
import { withoutBlanksBeforeQuotes } from './read.ts'

describe('spaces before a quotation mark', () => {
  it.each([
    ['a, "b, c"\n', 'a,"b, c"\n'],
    ['a,\t "b, c" ,d\n', 'a,"b, c" ,d\n'],
    [' "a", "b ""c"", d"\n "e"', '"a","b ""c"", d"\n"e"'],
    ['"x\n, "" y", "b, c"\n', '"x\n, "" y","b, c"\n'],
    ['"A","he said "hi" to us", "b, c"\n', '"A","he said "hi" to us","b, c"\n'],
    ['a, "", "b"', 'a,"","b"'],
  ])('are left out of %j', (text, expected) => {
    expect(withoutBlanksBeforeQuotes(text, ',')).toBe(expected)
  })

  it.each([
    'a, b, c\n',
    'a, "hi" she said, c\n',
    'a, "hi, c\nd, "e"f\n',
    'a, 5" wide, 7" high\n',
    '"a, ""b"", c"\n',
    '"never closed, "b\nc, "d"e\n',
    'a; "b; c"\n',
    '',
  ])('make no difference in %j', (text) => {
    expect(withoutBlanksBeforeQuotes(text, ',')).toBe(text)
  })

  it('belong to the cell if they are the separator', () => {
    expect(withoutBlanksBeforeQuotes('a\t"b"\t\t"c"', '\t')).toBe('a\t"b"\t\t"c"')
  })
})
