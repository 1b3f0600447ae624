import { readFile } from 'node:fs/promises'
import { LIMITS } from '#api/contract/limits.ts'
import { fieldsByName } from '#api/contract/table-import/fields.ts'
import type { TableKind } from '#api/contract/table-import/kinds.ts'
import { readCsv } from './read.csv.ts'
import { readXlsx } from './read.xlsx.ts'
import { refuse, type Sheet, type Table } from './table.ts'

const ARCHIVE = '504b0304'
/** Workbooks of Excel before 2007, and new ones with a password. */
const COMPOUND = 'd0cf11e0'

/** Lines from the top among which the names of the columns are looked for. */
const HEAD_AMONG = 20

const known = (kind: TableKind, cells: readonly string[]) =>
  fieldsByName(kind, cells).filter((field) => field !== null).length
const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** A sheet whose columns have names: the line that knows most of them, else the first that is not a mere title. */
function withHead(kind: TableKind, { name, lines }: Sheet) {
  const said = lines.filter(({ cells }) => filled(cells) > 0)
  const top = said.slice(0, HEAD_AMONG)
  const knows = top.map(({ cells }) => known(kind, cells))
  const fits = Math.max(0, ...knows)
  const widest = Math.max(0, ...top.map(({ cells }) => filled(cells)))
  const head = fits > 0 ? knows.indexOf(fits) : top.findIndex(({ cells }) => filled(cells) > widest / 2)
  return { name, fits, head: top[head]?.cells ?? [], lines: said.slice(head + 1) }
}

/**
 * The table in a file, by what its content is. Of a workbook the named sheet, else the one whose columns are known
 * best. For the worker: a small file can unpack to a large one.
 *
 * @throws ApiError 400, 413, 415 with a sentence for the person
 */
export async function readTable(path: string, kind: TableKind, sheet: string | null): Promise<Table> {
  const bytes = await readFile(path)
  const begin = bytes.subarray(0, 4).toString('hex')
  if (bytes.length === 0) refuse('empty')
  if (begin === COMPOUND) refuse('oldWorkbook')
  const sheets = begin === ARCHIVE ? await readXlsx(path) : [readCsv(bytes)]
  const wanted = sheet?.trim().toLowerCase()
  const all = sheets.map((one) => withHead(kind, one))
  const table =
    wanted === undefined
      ? all.reduce((best, one) => (one.fits > best.fits || best.lines.length === 0 ? one : best))
      : (all.find(({ name }) => name?.trim().toLowerCase() === wanted) ?? refuse('noSheet'))
  if (table.lines.length === 0) refuse('noLines')
  if (table.lines.length > LIMITS.table.lines) refuse('tooManyLines')
  const columns = Math.max(table.head.length, ...table.lines.map(({ cells }) => cells.length))
  if (columns > LIMITS.table.columns) refuse('tooWide')
  if (columns * table.lines.length > LIMITS.table.cells) refuse('tooManyCells')
  const tidy = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, LIMITS.table.cell).trim())
  return {
    sheet: table.name,
    otherSheets: all.flatMap(({ name }) => (name !== null && name !== table.name ? [name] : [])),
    head: Array.from({ length: columns }, (_, column) => tidy(table.head)[column] || `Column ${column + 1}`),
    lines: table.lines.map(({ line, cells }) => ({ line, cells: tidy(cells) })),
  }
}
