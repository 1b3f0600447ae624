import { describe, expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

const listLinks = (text: string) => textParts(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))

describe('addresses in a message', () => {
  it.each([
    ['See https://example.org/plan.', 'https://example.org/plan'],
    ['(https://example.org/a)', 'https://example.org/a'],
    ['https://example.org/Mill_(river), or not', 'https://example.org/Mill_(river)'],
    ['HTTP://EXAMPLE.ORG', 'HTTP://EXAMPLE.ORG'],
    ['https://example.org/?a=1&b=%20#c', 'https://example.org/?a=1&b=%20#c'],
  ])('of %j becomes a link', (text, shown) => {
    expect(listLinks(text)).toEqual([[shown, new URL(shown).href]])
  })

  it('without a scheme lead to https', () =>
    expect(listLinks('on www.example.org, page 2')).toEqual([['www.example.org', 'https://www.example.org/']]))

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://',
    'http://localhost',
    'https://example.org@evil.example.com/',
    'ftp://example.org',
    'mailto:a@example.org',
  ])('%j is no link', (text) => expect(listLinks(text)).toEqual([]))

  it('end where markup would begin', () =>
    expect(listLinks('https://example.org/"onmouseover="x"><script>')).toEqual([
      ['https://example.org/', 'https://example.org/'],
    ]))

  it('leave the text as it is', () => {
    const text = 'One\nhttps://example.org/a, two (www.example.org). https:// three'
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
