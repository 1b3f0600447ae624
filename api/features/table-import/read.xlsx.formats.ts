import { format } from 'numfmt'
import { DAY } from '#api/contract/dates.ts'
import type { ReadPart } from './read.xlsx.part.ts'

/** Formats that every spreadsheet knows as days and times, by their numbers (ECMA-376, 18.8.30). */
const isKnownDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Formats that every spreadsheet knows beside those, which files do not write out. */
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

/** What a code in brackets says that belongs to a time: `[h]:mm`, and not `[Red]0`. */
const inBrackets = (piece: string) => (/^[hms]/i.test(piece) ? piece : piece.slice(piece.indexOf(']') + 1))

/** The letters of a format's code that stand for something: `ddmmyyyy` of `dd"."mm"."yyyy`. */
function signsOf(code: string): string {
  const [first = '', ...rest] = code
    .slice(0, 300)
    .replace(/\\./g, '')
    .replace(/_./g, '')
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join('')
    .split('[')
  return first + rest.map(inBrackets).join('')
}

/** How cells of a style show a number. */
export interface Shown {
  isDay: boolean
  /** The code of the format; `null` for the number itself. */
  code: string | null
}

/** Countries whose dollars a format shows as `$`, by their languages' numbers (MS-LCID). */
const DOLLARS_OF: Readonly<Record<string, string>> = {
  '1009': 'CA$',
  C0C: 'CA$',
  C09: 'AU$',
  '1409': 'NZ$',
  C04: 'HK$',
  '404': 'NT$',
  '1004': 'SG$',
  '4809': 'SG$',
  '80A': 'MX$',
  '2C0A': 'AR$',
  '340A': 'CL$',
  '240A': 'CO$',
}

/** A code with its currency as a text: `"CA$"#,##0` for `[$$-1009]#,##0`. Its language separates no digits. */
const withPlainCurrency = (code: string): string =>
  code.replace(/\[\$([^\]-]*)(?:-([\dA-F]+))?[^\]]*\]/gi, (_, sign: string, language = '') => {
    const named = sign === '$' ? (DOLLARS_OF[String(language).toUpperCase().replace(/^0+/, '')] ?? sign) : sign
    return named === '' ? '' : `"${named}"`
  })

function shownBy(written: string): Shown {
  const code = withPlainCurrency(written)
  const signs = signsOf(code)
  const isGeneral = /general|@/i.test(signs)
  const isDay = /[dmyhs]/i.test(signs) && !isGeneral
  // A year alone is shown as one; and a power of ten only shortens a number that is known in full.
  if (isDay) return { isDay: /[dmhs]/i.test(signs), code: /[dmhs]/i.test(signs) ? null : code }
  return { isDay, code: (isGeneral && !/[^@general;\s]/i.test(code)) || /e[+-]/i.test(signs) ? null : code }
}

const AS_IT_IS: Shown = { isDay: false, code: null }

/** How each style of cells shows numbers. */
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

/** Digits alone are shown without their groups: no other reader has to guess what separates them. */
const withoutGroups = (code: string) => (/^[#0?,.\s]+$/.test(code) ? code.replace(/,(?=[#0?])/g, '') : code)

/** A number as the style of its cell shows it; a day as `2026-01-31`. */
export function shownNumber(value: string, { isDay, code }: Shown = AS_IT_IS, from1904 = false): string {
  if (isDay) return dateOf(Number(value), from1904) ?? value
  if (code === null) return plainNumber(value)
  try {
    const text = format(withoutGroups(code), Number(value), { locale: 'en-US' }).replace(/\s+/g, ' ').trim()
    // A dash for nothing is nothing.
    return /[\p{L}\p{N}]/u.test(text) ? text : ''
  } catch {
    return plainNumber(value)
  }
}

/** The day 0 of each way to count; 1900 counts a 29 February that there was not. */
const BEGIN = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** The day of a number of a spreadsheet, `2026-01-31`, with its time where it has one: `2026-01-31T18:30`. */
export function dateOf(serial: number, from1904 = false): string | null {
  const begin = BEGIN[from1904 ? 1904 : 1900]
  const day = !from1904 && serial >= 1 && serial < 60 ? serial + 1 : serial
  const date = new Date(begin + Math.round((day * DAY) / 60_000) * 60_000)
  if (!(serial > 0) || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null
  const text = date.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 16)
}
