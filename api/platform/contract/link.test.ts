import { describe, expect, it } from 'vitest'
import { optionalLink } from './fields.ts'
import { normalizeUrl } from './clean-text.ts'
import { messageFor, outcome } from './testing.ts'

describe('a link as people type it', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' www.example.com/path?q=1#x ', 'https://www.example.com/path?q=1#x'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
    ['https://例え.jp', 'https://例え.jp'],
    ['', ''],
    ['  ', ''],
  ])('%j becomes %j', (typed, link) => expect(normalizeUrl(typed)).toBe(link))

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//example.com',
    'java\nscript:alert(1)',
    'javascript:1',
    'data:text/html,x',
    'vbscript:x',
    'mailto:ada@example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    '//example.com',
    'https:example.com',
    'https:\\\\example.com',
    'https://user:password@example.com',
    'ada@example.com',
    'localhost',
    'nonsense',
    'not a link',
    'example.com/a b',
    'https://example.com\\@example.org',
    'https://example.com/\\x',
    'https://',
    'https://.com',
    'https://example..com',
    '(example.com)',
    'example.com;',
    'https://example.com, example.org',
  ])('%j isn’t one', (typed) => expect(normalizeUrl(typed)).toBeNull())

  it('keeps its own result', () => {
    for (const link of ['https://example.com', 'http://example.com/a'])
      expect(normalizeUrl(normalizeUrl(link) ?? '')).toBe(link)
  })
})

describe('an optional link', () => {
  const link = optionalLink()

  it.each([undefined, null, '', ' '])('%j is null', (value) =>
    expect(outcome(link.safeParse(value))).toEqual({ data: null }),
  )

  it('returns its own message', () => {
    expect(messageFor(link.safeParse('nonsense'), '')).toBe('Please provide a valid URL')
    expect(messageFor(optionalLink('LinkedIn!').safeParse(5), '')).toBe('LinkedIn!')
  })

  it('has a maximum length', () => {
    const ofLength = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`
    expect(outcome(link.safeParse(ofLength(1000)))).toEqual({ data: ofLength(1000) })
    expect(messageFor(link.safeParse(ofLength(1001)), '')).toBe('Links should be 1000 characters or less')
  })
})
