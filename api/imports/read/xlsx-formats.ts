import { format } from 'numfmt'
import { DAY } from '#api/platform/contract/dates.ts'

/** Reads one part of a workbook, element by element. Names have no namespace prefix, which some programs write. */
export interface PartReader {
  onopentag: (name: string, attributes: Record<string, string>) => void
  ontext?: (data: string) => void
  onclosetag?: (name: string) => void
}

/** Reads a part while it unpacks; `false` if there is no such part. */
export type ReadPart = (name: string, reader: PartReader) => Promise<boolean>

/** Built-in number formats for dates and times (ECMA-376, 18.8.30). */
const isKnownDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Other built-in number formats, which files don't define. */
const KNOWN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
}

/** Keeps a bracketed code that belongs to a time: `[h]:mm`, but not `[Red]0`. */
const inBrackets = (piece: string) => (/^[hms]/i.test(piece) ? piece : piece.slice(piece.indexOf(']') + 1))

/** A format code without literals: quoted text, escaped characters, and space placeholders. */
const withoutLiterals = (code: string): string =>
  code
    .slice(0, 300)
    .replace(/\\./g, '')
    .replace(/_./g, '')
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join('')

/** The meaningful letters of a format code: `ddmmyyyy` for `dd"."mm"."yyyy;@`. */
function getFormatSigns(code: string): string {
  const [first = '', ...rest] = withoutLiterals(code).split(';', 1)[0]!.split('[')
  return first + rest.map(inBrackets).join('')
}

/** How cells of a style show a number. */
export interface Shown {
  isDay: boolean
  /** The format code; `null` for the plain number. */
  code: string | null
}

/** Countries with their own dollar, by the language codes in formats (MS-LCID). */
const COUNTRIES: Readonly<Record<string, string>> = {
  '45D': 'CA',
  '47C': 'CA',
  '85D': 'CA',
  '1009': 'CA',
  C0C: 'CA',
  C09: 'AU',
  '481': 'NZ',
  '1409': 'NZ',
  C04: 'HK',
  '3C09': 'HK',
  '404': 'NT',
  '1004': 'SG',
  '4809': 'SG',
  '80A': 'MX',
  '2C0A': 'AR',
  '340A': 'CL',
  '47A': 'CL',
  '240A': 'CO',
  '380A': 'UY',
  '2009': 'J',
  '2409': 'EC',
  '2809': 'BZ',
  '2C09': 'TT',
  '3009': 'ZW',
  '83E': 'BN',
}
/** The same for language names: `en-CA`. */
const OWN_DOLLARS = new Set(
  'AG AR AU BB BM BN BS BZ CA CL CO DM DO FJ GD GY HK JM KY LR MX NA NZ SB SG SR TT TW UY'.split(' '),
)

/** The prefix of a dollar sign that isn't the US dollar: `CA`. */
function getCountry(language: string): string {
  const number = /^[\dA-F]+$/i.test(language)
    ? COUNTRIES[language.toUpperCase().slice(-4).replace(/^0+/, '')]
    : undefined
  if (number !== undefined) return number
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?!\w)/i.exec(language)?.[1]?.toUpperCase() ?? ''
  return OWN_DOLLARS.has(region) ? region : ''
}

/**
 * Replaces what is between `open` and `]` in a code; an unclosed one stays. A regular expression would search for the
 * end again from each start.
 */
function replaceBrackets(code: string, open: '[' | '[$', replace: (inner: string) => string): string {
  const pieces = code.split(']')
  const rest = pieces.pop()!
  const replaced = pieces.map((piece) => {
    const at = piece.indexOf(open)
    return at < 0 ? `${piece}]` : piece.slice(0, at) + replace(piece.slice(at + open.length))
  })
  return replaced.join('') + rest
}

/**
 * A code with its currency as text: `"CA$"#,##0` for `[$$-1009]#,##0`. Its language doesn't change the digit
 * separators.
 */
const withPlainCurrency = (code: string): string =>
  replaceBrackets(code, '[$', (inner) => {
    const [sign = '', ...language] = inner.split('-')
    const named = sign === '$' ? `${getCountry(language.join('-'))}$` : sign
    return named === '' ? '' : `"${named}"`
  })

function shownBy(written: string): Shown {
  const code = withPlainCurrency(written)
  const signs = getFormatSigns(code)
  const isGeneral = /general|standard|@/i.test(signs)
  const isDay = /[dmyhs]/i.test(signs) && !isGeneral
  // A year alone is shown as a number; and scientific notation would only shorten a number that is fully known.
  if (isDay) return { isDay: /[dmhs]/i.test(signs), code: /[dmhs]/i.test(signs) ? null : code }
  return { isDay, code: (isGeneral && !/[^@generalstd;\s]/i.test(code)) || /e[+-]/i.test(signs) ? null : code }
}

const AS_IT_IS: Shown = { isDay: false, code: null }

/** How each cell style shows numbers. */
export async function readStyles(read: ReadPart): Promise<Shown[]> {
  const own = new Map<number, Shown>()
  const styles: Shown[] = []
  let isCells = false
  await read('xl/styles.xml', {
    onopentag: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), shownBy(formatCode))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) {
        const id = Number(numFmtId)
        const known = KNOWN[id]
        styles.push(own.get(id) ?? { isDay: isKnownDate(id), code: known ?? null })
      }
    },
    onclosetag: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** 0.1 + 0.2 as a spreadsheet shows it, and every digit of 4.9151123456E12. */
function plainNumber(value: string): string {
  if (!/[.e]/i.test(value)) return value
  const number = Number(Number(value).toPrecision(15))
  return Math.abs(number) < 1e21 && Number.isInteger(number) ? BigInt(number).toString() : String(number)
}

/** Plain digits are shown without group separators, so that no later reader has to guess them. */
const withoutGroups = (code: string) => (/^[#0?,.\s]+$/.test(code) ? code.replace(/,(?=[#0?])/g, '') : code)

/** Commas with which a format divides by thousands: `#,##0,` shows 1500000 as 1,500. */
const DIVISION = /(?<=[0#?]),+(?![0#?,])/g
/** The unit of a divided number: `"$"0.0,,"M"`. */
const HAS_UNIT = /(?<!\p{L})(?:[kmtb](?!\p{L})|(?:bn|m[imnlr]|mil|th|tsd|ts|ta)\p{L}*)/iu

/** The text and symbols of a code without its rules: `EUR` for `#,##0.00 EUR`, which no program should write. */
const stripLiterals = (code: string): string =>
  replaceBrackets(code.split(';', 1)[0]!.replace(/[_*]./g, ' '), '[', () => ' ')
    .replace(/[\\"#0?.,]/g, ' ')
    .trim()

/** A number as its cell's style shows it, but in full if that would shorten it; a date as `2026-01-31`. */
export function shownNumber(value: string, { isDay, code }: Shown = AS_IT_IS, from1904 = false): string {
  if (isDay) return parseSerialDate(Number(value), from1904) ?? value
  if (code === null) return plainNumber(value)
  const shownBy = (section: string) =>
    format(withoutGroups(section), Number(value), { locale: 'en-US' }).replace(/\s+/g, ' ').trim()
  try {
    const text = shownBy(code)
    if (withoutLiterals(code) !== withoutLiterals(code).replace(DIVISION, '') && !HAS_UNIT.test(text))
      return shownBy(code.replace(DIVISION, ''))
    // A dash for zero means empty.
    return /[\p{L}\p{N}]/u.test(text) ? text : ''
  } catch {
    return `${plainNumber(value)} ${stripLiterals(code)}`.trim()
  }
}

/** Day 0 of each date system; 1900 counts a February 29 that didn't exist. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** The date of a spreadsheet's number, `2026-01-31`, with a time if it has one: `2026-01-31T18:30`. */
export function parseSerialDate(serial: number, from1904 = false): string | null {
  const epoch = EPOCHS[from1904 ? 1904 : 1900]
  const day = !from1904 && serial >= 1 && serial < 60 ? serial + 1 : serial
  const date = new Date(epoch + Math.round((day * DAY) / 60_000) * 60_000)
  if (!(serial > 0) || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null
  const text = date.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 16)
}
