import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSourceText } from './source-text.ts'

/** Every letter that an encoding of one byte each has. */
function lettersOf(encoding: string): Map<string, number> {
  const decoder = new TextDecoder(encoding)
  const bytes = Array.from({ length: 128 }, (_, index) => index + 128)
  return new Map(
    bytes
      .map((byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const)
      .filter(([letter]) => /^\p{L}$/u.test(letter)),
  )
}

function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const letters = lettersOf(encoding)
  return Uint8Array.from(text, (letter) => letters.get(letter) ?? letter.charCodeAt(0))
}

const calendar = (title: string) => `BEGIN:VCALENDAR\r\nSUMMARY:${title}\r\nEND:VCALENDAR\r\n`
const feed = (title: string, encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>\r\n<rss><title>${title}</title></rss>`

test.each([
  ['utf-8', 'Gründer für Köln'],
  ['iso-8859-1', 'Gründer für Köln'],
  ['iso-8859-2', 'Łódź'],
  ['windows-1250', 'Łódź'],
  ['windows-1251', 'Стартап'],
  ['koi8-r', 'Стартап'],
  ['macintosh', 'Grün & Söhne'],
])('a feed that declares %s is read so', (encoding, title) => {
  expect(readSourceText(encoded(feed(title, encoding), encoding))).toContain(title)
  expect(readSourceText(encoded(calendar(title), encoding), encoding)).toContain(title)
})

test.each(['utf-16le', 'utf-16be'])('%s is known by its mark, and by its first sign', (encoding) => {
  for (const mark of ['\uFEFF', '']) {
    expect(readSourceText(encoded(`${mark}${calendar('Łódź')}`, encoding))).toBe(calendar('Łódź'))
    expect(readSourceText(encoded(`${mark}${feed('Łódź', 'utf-16')}`, encoding))).toContain('Łódź')
  }
})

test.each([
  ['a calendar of Windows', encoded(calendar('Frühaufsteher'), 'windows-1252'), undefined],
  ['UTF-8 that is said to be Latin-1', encoded(calendar('Frühaufsteher'), 'utf-8'), 'iso-8859-1'],
  ['Latin-1 that is said to be UTF-8', encoded(calendar('Frühaufsteher'), 'iso-8859-1'), 'utf-8'],
  ['UTF-8 that declares UTF-16', encoded(feed('Frühaufsteher', 'utf-16'), 'utf-8'), undefined],
  ['UTF-8 in an encoding of no name', encoded(calendar('Frühaufsteher'), 'utf-8'), 'x-none'],
  ['UTF-8 with its mark', encoded(`\uFEFF${calendar('Frühaufsteher')}`, 'utf-8'), 'iso-8859-2'],
])('%s is read as it is', (_what, bytes, charset) => {
  expect(readSourceText(bytes, charset)).toContain('Frühaufsteher')
})

test('every text of every declared encoding comes back as it was', () => {
  const encodings = ['iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-15', 'windows-1250', 'windows-1251']
  const sample = fc.constantFrom(...encodings).chain((encoding) => {
    const letter = fc.constantFrom(...lettersOf(encoding).keys(), ' ', 'a')
    return fc.record({ encoding: fc.constant(encoding), title: fc.string({ unit: letter, maxLength: 20 }) })
  })
  fc.assert(
    fc.property(sample, ({ encoding, title }) => {
      expect(readSourceText(encoded(feed(title, encoding), encoding))).toBe(feed(title, encoding))
      expect(readSourceText(encoded(calendar(title), encoding), encoding)).toBe(calendar(title))
    }),
  )
})
