import { describe, expect, it } from 'vitest'
import { optionalText, requiredText } from './fields.ts'
import { cleanLine, cleanText } from './clean-text.ts'
import { messageFor, outcome } from './testing.ts'

describe('cleaning text', () => {
  it.each([
    ['  edges \n', 'edges'],
    ['NUL\0 and bell\u0007', 'NUL and bell'],
    ['half a pair \uD83D gone', 'half a pair  gone'],
    ['\uDE00', ''],
    ['a whole one 😀 stays', 'a whole one 😀 stays'],
    ['one\r\ntwo\rthree\u2028four\vfive', 'one\ntwo\nthree\nfour\nfive'],
    ['tab\tstays', 'tab\tstays'],
    ['Cafe\u0301', 'Café'],
    ['\u200B\u3164\uFEFF', ''],
    ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
    ['', ''],
  ])('%j becomes %j', (typed, clean) => expect(cleanText(typed)).toBe(clean))

  it('keeps a line on one line and in reading order', () => {
    expect(cleanLine('Prairie\n  Robotics\tInc.')).toBe('Prairie Robotics Inc.')
    expect(cleanLine('safe\u202Efdp.exe')).toBe('safefdp.exe')
  })

  it('doesn’t hang on a megabyte of spaces', () => {
    expect(cleanLine(`a${' '.repeat(1_000_000)}b`)).toBe('a b')
  })
})

describe('a required text', () => {
  const name = requiredText({ required: 'needed', min: [2, 'short'], max: [5, 'long'] })

  it.each([undefined, null, '', '   ', '\0', '\u200B'])('is missing when it is %j', (value) =>
    expect(messageFor(name.safeParse(value), '')).toBe('needed'),
  )

  it.each([
    ['a', 'short'],
    ['ab', undefined],
    ['abcde', undefined],
    ['  abcde  ', undefined],
    ['abcdef', 'long'],
    ['x'.repeat(1_000_000), 'long'],
  ])('measures the clean text (%#)', (value, message) => expect(messageFor(name.safeParse(value), '')).toBe(message))

  it.each([7, true, {}, ['ab']])('refuses %j, which isn’t text', (value) =>
    expect(messageFor(name.safeParse(value), '')).toBe('Invalid input'),
  )
})

describe('an optional text', () => {
  const note = optionalText({ max: [5, 'long'], multiline: true })

  it.each([undefined, null, '', '  '])('is null for %j', (value) =>
    expect(outcome(note.safeParse(value))).toEqual({ data: null }),
  )

  it('keeps its lines and its limit', () => {
    expect(outcome(note.safeParse('a\r\nb'))).toEqual({ data: 'a\nb' })
    expect(messageFor(note.safeParse('abcdef'), '')).toBe('long')
  })
})
