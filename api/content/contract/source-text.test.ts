import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSourceText } from './source-text.ts'

/** Every character of a single-byte encoding. */
function listLetters(encoding: string): Map<string, number> {
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
  const letters = listLetters(encoding)
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
])('a feed that declares %s is read in that encoding', (encoding, title) => {
  expect(readSourceText(encoded(feed(title, encoding), encoding))).toContain(title)
  expect(readSourceText(encoded(calendar(title), encoding), encoding)).toContain(title)
})

test.each(['utf-16le', 'utf-16be'])(
  '%s is recognized by its byte order mark and by its first character',
  (encoding) => {
    for (const mark of ['\uFEFF', '']) {
      expect(readSourceText(encoded(`${mark}${calendar('Łódź')}`, encoding))).toBe(calendar('Łódź'))
      expect(readSourceText(encoded(`${mark}${feed('Łódź', 'utf-16')}`, encoding))).toContain('Łódź')
    }
  },
)

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

test('every text is unchanged after encoding and reading, in every declared encoding', () => {
  const ofBytes = ['iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-15', 'windows-1250', 'windows-1251', 'koi8-r']
  const encodings = [...ofBytes, 'macintosh', 'windows-1254', 'windows-1257', 'utf-8', 'utf-16le', 'utf-16be']
  const sample = fc.constantFrom(...encodings).chain((encoding) => {
    const own = encoding.startsWith('utf') ? ['ü', 'Ł', 'Я', '中'] : [...listLetters(encoding).keys()]
    const letter = fc.constantFrom(...own, ' ', 'a')
    return fc.record({ encoding: fc.constant(encoding), title: fc.string({ unit: letter, maxLength: 20 }) })
  })
  fc.assert(
    fc.property(sample, ({ encoding, title }) => {
      expect(readSourceText(encoded(feed(title, encoding), encoding))).toBe(feed(title, encoding))
      expect(readSourceText(encoded(calendar(title), encoding), encoding)).toBe(calendar(title))
    }),
  )
})

// RFC 5545, 3.1: "improperly folded lines in the middle of a UTF-8 multi-octet sequence".
test('a calendar that is folded inside a character keeps its characters', () => {
  const text = calendar('Gründer für Köln – 🙂 Łódź')
  const ends = fc.constantFrom('\r\n ', '\n ', '\r\n\t')
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 60 }), { maxLength: 4 }),
      ends,
      fc.constantFrom('', '\uFEFF'),
      (cuts, end, mark) => {
        const [first, title, last] = text.split('\r\n').map((line) => Buffer.from(line)) as [Buffer, Buffer, Buffer]
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut + 1, title.length)).toSorted((a, b) => a - b),
          title.length,
        ]
        const parts = places.slice(1).map((place, index) => title.subarray(places[index], place))
        const folded = parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(end), part]))
        const bytes = Buffer.concat([
          Buffer.from(mark),
          first,
          Buffer.from('\r\n'),
          ...folded,
          Buffer.from('\r\n'),
          last,
        ])
        const read = readSourceText(bytes)
        expect(read.replace(/\r?\n[ \t]/g, '')).toBe(`${first}\r\n${title}\r\n${last}`)
      },
    ),
  )
})
