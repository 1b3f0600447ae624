import { DAY } from '#api/contract/dates.ts'
import type { ReadPart } from './read.xlsx.part.ts'

/** Formats that every spreadsheet knows as days and times, by their numbers (ECMA-376, 18.8.30). */
const isKnownDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** What a code in brackets says that belongs to a time: `[h]:mm`, and not `[Red]0`. */
const inBrackets = (piece: string) => (/^[hms]/i.test(piece) ? piece : piece.slice(piece.indexOf(']') + 1))

/** Whether the code of a format writes a day or a time: `dd.mm.yyyy`, and not `0.00 "days"`. */
function writesDate(code: string): boolean {
  const [first = '', ...rest] = code
    .slice(0, 300)
    .replace(/\\./g, '')
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join('')
    .split('[')
  return /[dmyhs]/i.test(first + rest.map(inBrackets).join('')) && !/general/i.test(code)
}

/** For each style of cells, whether it shows numbers as days. */
export async function readDateStyles(read: ReadPart): Promise<boolean[]> {
  const own = new Map<number, boolean>()
  const styles: boolean[] = []
  let isCells = false
  await read('xl/styles.xml', {
    onopentag: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), writesDate(formatCode))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) {
        const id = Number(numFmtId)
        styles.push(own.get(id) ?? isKnownDate(id))
      }
    },
    onclosetag: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** The day 0 of each way to count; 1900 counts a 29 February that there was not. */
const BEGIN = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** The day of a number of a spreadsheet, `2026-01-31`, with its time where it has one: `2026-01-31T18:30`. */
export function dateOf(serial: number, from1904 = false): string | null {
  const begin = BEGIN[from1904 ? 1904 : 1900]
  const date = new Date(begin + Math.round((serial * DAY) / 60_000) * 60_000)
  if (!(serial > 0) || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null
  const text = date.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 16)
}
