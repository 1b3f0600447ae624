import { LIMITS } from '#api/contract/limits.ts'
import { dateOf } from './read.xlsx.dates.ts'
import type { ReadPart } from './read.xlsx.part.ts'
import { type Line, refuse } from './table.ts'

interface Workbook {
  texts: readonly string[]
  /** By style, whether it shows days. */
  dates: readonly boolean[]
  from1904: boolean
  /** Cells that may still be read. */
  room: number
}

/** Lines from the top in which a name that spans several cells stands in each of them. */
const HEAD_LINES = 20

/** `C7` is the third column of line 7; `null` for anything else. */
function placeOf(reference: string): { column: number; line: number } | null {
  const match = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference)
  if (!match) return null
  const column = [...match[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, line: Number(match[2]) }
}

/** A moment as ISO 8601 writes it, by the minute, and without a time at midnight. */
function dayAndTime(value: string): string {
  const [day = '', time = ''] = value.split('T')
  return time === '' || time.startsWith('00:00') ? day : `${day}T${time.slice(0, 5)}`
}

/** The value of a cell as text. An error is none, nor is a formula that nobody has calculated. */
function textOf(type: string, value: string, style: number, { texts, dates, from1904 }: Workbook): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  if (type === 'd') return dayAndTime(value)
  const isNumber = (type === '' || type === 'n') && value.trim() !== ''
  if (isNumber && dates[style]) return dateOf(Number(value), from1904) ?? value
  // 0.1 + 0.2 as a spreadsheet shows it.
  return isNumber && /[.e]/i.test(value) ? String(Number(Number(value).toPrecision(15))) : value
}

/** Puts a value into its place, with empty cells before it. */
function put(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** Writes what spans several cells of the head into each of them, as the eye reads it. */
function spread(lines: readonly Line[], merges: readonly string[]): void {
  for (const merge of merges) {
    const [from, to] = merge.split(':').map(placeOf)
    if (!from || !to || from.line > HEAD_LINES || to.column >= LIMITS.table.columns) continue
    const text = lines.find(({ line }) => line === from.line)?.cells[from.column] ?? ''
    for (const { line, cells } of lines.filter((one) => one.line >= from.line && one.line <= to.line))
      if (line <= HEAD_LINES)
        for (let column = from.column; column <= to.column; column++) put(cells, column, cells[column] || text)
  }
}

/** The lines of a sheet. @throws ApiError 400 for more cells or columns than a table may have */
export async function readSheet(read: ReadPart, part: string, workbook: Workbook): Promise<Line[]> {
  const lines: Line[] = []
  const merges: string[] = []
  let room = workbook.room
  let now: Line = { line: 0, cells: [] }
  let cell = { column: 0, type: '', style: 0 }
  let value = ''
  let isValue = false
  await read(part, {
    onopentag: (name, attributes) => {
      if (name === 'row') {
        now = { line: Number(attributes['r'] ?? now.line + 1), cells: [] }
        cell.column = -1
      } else if (name === 'c') {
        const column = placeOf(attributes['r'] ?? '')?.column ?? cell.column + 1
        cell = { column, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? 0) }
        value = ''
      } else if (name === 'mergeCell' && merges.length < 1000) merges.push(attributes['ref'] ?? '')
      isValue = name === 'v' || name === 't'
    },
    ontext: (data) => {
      if (isValue && value.length < LIMITS.table.cell) value += data
    },
    onclosetag: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c' && value !== '') {
        if (--room < 0) refuse('tooManyCells')
        if (cell.column >= LIMITS.table.columns) refuse('tooWide')
        put(now.cells, cell.column, textOf(cell.type, value, cell.style, workbook).slice(0, LIMITS.table.cell))
      }
      // Sheets are often formatted far below their last line.
      else if (name === 'row' && now.cells.length > 0) lines.push(now)
    },
  })
  spread(lines, merges)
  return lines
}
