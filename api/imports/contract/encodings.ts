/** Text encodings that people can choose. */
export const ENCODING_LABELS = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows)',
  macintosh: 'Western European (Mac)',
  cp850: 'Western European (DOS)',
  cp437: 'United States (DOS)',
  'windows-1250': 'Central European (Windows)',
  cp852: 'Central European (DOS)',
  'windows-1251': 'Cyrillic (Windows)',
  ibm866: 'Cyrillic (DOS)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1257': 'Baltic (Windows)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese (GB 18030)',
  big5: 'Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
} as const
export type TextEncoding = keyof typeof ENCODING_LABELS
export const TEXT_ENCODINGS = Object.keys(ENCODING_LABELS) as TextEncoding[]

/** The upper halves of the DOS code pages, which browsers and Node don't support. */
const DOS: Partial<Readonly<Record<TextEncoding, string>>> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀' +
    'ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
}

export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  const upper = DOS[encoding]
  if (upper === undefined) return new TextDecoder(encoding).decode(bytes)
  const text = new TextDecoder('windows-1252').decode(bytes.map((byte) => (byte < 128 ? byte : 32)))
  if (bytes.every((byte) => byte < 128)) return text
  return Array.from(bytes, (byte, at) => (byte < 128 ? text[at] : upper[byte - 128])).join('')
}

const [LF, CR] = [10, 13]
/** Lines beyond ASCII that are checked for mixed encodings. */
const MOST_LINES = 20_000

const together = (lines: readonly { text: Uint8Array }[]) =>
  Uint8Array.from(lines.slice(0, 500).flatMap(({ text }) => [...text.subarray(0, 500), LF]))

/** Bytes from which an encoding is guessed. */
const SAMPLE_BYTES = 65_536

/** The non-ASCII letters of languages, and how likely an import is in each. */
const LANGUAGES = [
  [1, 'äöüß'],
  [1, 'éèêëàâçîïôùûœæ'],
  [1, 'áéíóúñü'],
  [1, 'абвгдежзийклмнопрстуфхцчшщъыьэюяё'],
  [1, 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ'],
  [1, 'אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  [1, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأإؤئ'],
  [0.97, 'àèéìòù'],
  [0.97, 'ãõáéíóúâêôçà'],
  [0.97, 'åäöøæé'],
  [0.97, 'ąćęłńóśźż'],
  [0.97, 'áčďéěíňóřšťúůýž'],
  [0.95, 'áäčďéíĺľňóôŕšťúýž'],
  [0.95, 'áéíóöőúüű'],
  [0.94, 'ăâîșțşţ'],
  [0.94, 'čćđšž'],
  [0.94, 'çğıöşüİ'],
  [0.94, 'äöõüšž'],
  [0.94, 'āčēģīķļņšūž'],
  [0.94, 'ąčęėįšųūž'],
  [0.9, 'ðþæáéíóúýö'],
  [0.94, 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'],
  [0.9, 'абвгдђежзијклљмнњопрстћуфхцчџш'],
] as const
const ALPHABETS = LANGUAGES.map(([weight, letters]) => [weight, new Set(letters + letters.toUpperCase())] as const)

/** Characters that files contain besides letters. */
const USUAL = /[“”„‚‘’«»–—…€£©®™°§•·²³½¼¾ªº¿¡×±\u00A0\u00AD]/
/** Typical uses of punctuation with letters: `We’re`, `“great”`, ` – `, `€500`, `Co™`. */
const TYPOGRAPHY =
  /(?<=\p{L})’(?:s|t|re|ll|ve|d|m)(?!\p{L})|(?<![^\s(;,|"])“[^“”\n]{1,80}”(?!\p{L})|(?<=\s)[–—](?=\s)|[€£](?=\s?\d)|(?<=\d\s?)[€£]|(?<=\p{L})[®™](?!\p{L})|(?<!\p{L})[½¼¾](?!\p{L})/gu

/** Patterns that files rarely or never contain. */
const UNUSUAL: readonly (readonly [RegExp, number])[] = [
  [/[\u0080-\u009F\uFFFD]/g, 4],
  [/[\u2500-\u259F]/g, 2],
  // A symbol inside a word: `S”hne`, `£ódź`.
  [/(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’·\u00A0\u00AD–—](?=\p{L})|[£¯¬¹³¾¶](?=\p{L})/gu, 2],
  // A capital letter inside a word: `GrŸn`.
  [/(?<=\p{Ll})(?:(?!\p{ASCII})\p{Lu}|\p{Lu}(?=(?!\p{ASCII})\p{L}))/gu, 2],
  // A name without a capital letter, or of capitals only, which is what Hebrew and Arabic look like when read as
  // Cyrillic.
  [/(?<!\p{L})(?!\p{ASCII})\p{Ll}/gu, 0.1],
  [/(?<!\p{L})(?:(?!\p{ASCII})\p{Lu}){2}/gu, 0.05],
  // Letters of two scripts in a word.
  [
    /(?<=[a-z])(?:\p{sc=Cyrillic}|\p{sc=Greek}|\p{sc=Hebrew}|\p{sc=Arabic})|(?:\p{sc=Cyrillic}|\p{sc=Greek}|\p{sc=Hebrew}|\p{sc=Arabic})(?=[a-z])/giu,
    3,
  ],
]

/** How much a text looks like one that people wrote. */
function likeness(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) if (sign > '\u007F') counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const letters = [...counts].filter(([sign]) => /\p{L}/u.test(sign))
  const strange = [...counts].filter(([sign]) => !/[\p{L}\p{M}]/u.test(sign) && !USUAL.test(sign))
  const scores = ALPHABETS.map(([weight, alphabet]) =>
    letters.reduce((sum, [sign, count]) => sum + (alphabet.has(sign) ? weight : -1) * count, 0),
  )
  const wrong = UNUSUAL.reduce((sum, [pattern, weight]) => sum + weight * (text.match(pattern)?.length ?? 0), 0)
  const typography = (text.match(TYPOGRAPHY) ?? []).reduce((sum, found) => sum + (found.startsWith('“') ? 2 : 1), 0)
  return Math.max(...scores) + typography - wrong - strange.reduce((sum, [, count]) => sum + count, 0)
}

const MARKS: readonly [mark: readonly number[], encoding: TextEncoding][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * UTF-16 without a byte order mark: one byte of each space, digit, and line end is zero, either always the first or
 * always the second.
 */
function wideEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const part = bytes.subarray(0, 4096)
  const zeros = (from: 0 | 1) => part.filter((byte, at) => at % 2 === from && byte === 0).length / (part.length / 2)
  const [even, odd] = [zeros(0), zeros(1)]
  if (Math.max(even, odd) < 0.02 || Math.min(even, odd) > Math.max(even, odd) / 10) return undefined
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  // A zero inside single-byte text would leave no lines.
  return /[\r\n]/.test(new TextDecoder(encoding).decode(part)) ? encoding : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // The sample may end inside a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The lines of single-byte text, without line ends. */
function* linesIn(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== LF && bytes[at] !== CR) continue
    yield bytes.subarray(from, at)
    if (bytes[at] === CR && bytes[at + 1] === LF) at++
    from = at + 1
  }
  if (from < bytes.length) yield bytes.subarray(from)
}

/** A line in another encoding than the rest of its text. */
export interface OddLine {
  /** Its number in the file, from 1. */
  line: number
  /** The encoding of most lines beyond ASCII. */
  encoding: TextEncoding
}

/**
 * The first line of the minority in a text that mixes UTF-8 with an older encoding: its parts came from several
 * programs, and no single encoding reads all of them. `null` for every other text.
 */
export function oddLineOf(bytes: Uint8Array): OddLine | null {
  if (isUtf8(bytes) || wideEncoding(bytes)) return null
  const unicode: { line: number; text: Uint8Array }[] = []
  const older: typeof unicode = []
  let line = 0
  for (const text of linesIn(bytes)) {
    line++
    if (text.every((byte) => byte < 128)) continue
    if (unicode.length + older.length >= MOST_LINES) break
    if (isUtf8(text)) unicode.push({ line, text })
    else older.push({ line, text })
  }
  if (unicode.length === 0 || older.length === 0) return null
  const encoding = likeliest(together(older))
  // In some older encodings a few words are valid UTF-8 by chance, which then means nothing.
  const sample = together(unicode).subarray(0, SAMPLE_BYTES)
  if (likeness(decodeText(sample, 'utf-8')) <= likeness(decodeText(sample, encoding))) return null
  return unicode.length < older.length
    ? { line: unicode[0]!.line, encoding }
    : { line: older[0]!.line, encoding: 'utf-8' }
}

/** Encodings in which almost anything is valid, so they are only used if someone chooses them. */
const CHOSEN_ONLY: ReadonlySet<TextEncoding> = new Set([
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
])

/**
 * The encoding of a text: from its byte order mark, otherwise UTF-8 if it is valid, otherwise the one whose letters
 * look most like those of a language. Spreadsheets still save files in their system's encoding, and don't write which
 * one it is.
 */
export function guessEncoding(bytes: Uint8Array): TextEncoding {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
  if (marked) return marked
  const wide = wideEncoding(bytes)
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  return oddLineOf(bytes)?.encoding ?? likeliest(bytes)
}

/** The single-byte encoding whose letters look most like those of a language. */
function likeliest(bytes: Uint8Array): TextEncoding {
  // Characters other than ASCII may only come far down.
  const first = Math.max(0, bytes.findIndex((byte) => byte > 127) - SAMPLE_BYTES / 2)
  const sample = bytes.subarray(first, first + SAMPLE_BYTES)
  const isOldMac = !sample.includes(10) && sample.includes(13)
  const tried = TEXT_ENCODINGS.filter((encoding) => !CHOSEN_ONLY.has(encoding)).map((encoding) => {
    const bonus = encoding === 'macintosh' && isOldMac ? 1 : 0
    return { encoding, score: likeness(decodeText(sample, encoding)) + bonus }
  })
  return tried.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).encoding
}

/** Lines that show best how a text was decoded: those with letters beyond ASCII. */
export function sampleLines(text: string, most = 4): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replace(/[\t;|]+/g, '  ')
        .trim()
        .slice(0, 120),
    )
    .filter((line) => line !== '')
  const nonAscii = lines.filter((line) => /[^\p{ASCII}]/u.test(line))
  return (nonAscii.length > 0 ? nonAscii : lines).slice(0, most)
}
