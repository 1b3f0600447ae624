import { readFile } from 'node:fs/promises'
import { LIMITS } from '#api/contract/limits.ts'
import type { TextEncoding } from '#api/contract/table-import/encodings.ts'
import { fieldsByName } from '#api/contract/table-import/fields.ts'
import type { TableKind } from '#api/contract/table-import/kinds.ts'
import { readCsv } from './read.csv.ts'
import { readXlsx } from './read.xlsx.ts'
import { cellParts, tidyCell } from './table.link.ts'
import { spread } from './table.merged.ts'
import { refuse, type Sheet, type Table } from './table.ts'

const ARCHIVE = '504b0304'
/** Workbooks of Excel before 2007, and new ones with a password. */
const COMPOUND = 'd0cf11e0'

/** Lines from the top among which the names of the columns are looked for. */
const HEAD_AMONG = 20

const filled = (cells: readonly string[]) => cells.filter((cell) => tidyCell(cell, 1) !== '').length

/** A sheet whose columns have names: the line that knows most of them, else the first that is not a mere title. */
function withHead(kind: TableKind, sheet: Sheet) {
  const { hiddenColumns } = sheet
  const known = (cells: readonly string[]) =>
    fieldsByName(kind, cells, hiddenColumns).filter((field) => field !== null).length
  const said = sheet.lines.filter(({ cells }) => filled(cells) > 0)
  const top = spread(said.slice(0, HEAD_AMONG), sheet, 'over and beside')
  const knows = top.map(({ cells }) => known(cells))
  const fits = Math.max(0, ...knows)
  const widest = Math.max(0, ...top.map(({ cells }) => filled(cells)))
  const head = fits > 0 ? knows.indexOf(fits) : top.findIndex(({ cells }) => filled(cells) > widest / 2)
  const after = top[head]?.line ?? 0
  return {
    name: sheet.name,
    fits,
    hiddenColumns,
    head: (top[head]?.cells ?? []).map((cell) => cellParts(cell).text),
    lines: spread(said.slice(head + 1), sheet, 'over', after),
    hiddenLines: sheet.hiddenLines.filter(({ line, cells }) => line > after && filled(cells) > 0).length,
  }
}

/**
 * The table in a file, by what its content is. Of a workbook the named sheet, else the one whose columns are known
 * best; of a text in the encoding that is named, else as it is guessed. For the worker: a small file can unpack to a
 * large one.
 *
 * @throws ApiError 400, 413, 415 with a sentence for the person
 */
export async function readTable(
  path: string,
  kind: TableKind,
  sheet: string | null,
  encoding: TextEncoding | null = null,
): Promise<Table> {
  const bytes = await readFile(path)
  const begin = bytes.subarray(0, 4).toString('hex')
  if (bytes.length === 0) refuse('empty')
  if (begin === COMPOUND) refuse('oldWorkbook')
  const sheets = begin === ARCHIVE ? await readXlsx(path) : [readCsv(bytes, encoding)]
  const wanted = sheet?.trim().toLowerCase()
  const all = sheets.map((one) => withHead(kind, one))
  const table =
    wanted === undefined
      ? all.reduce((best, one) => (one.fits > best.fits || best.lines.length === 0 ? one : best))
      : (all.find(({ name }) => name?.trim().toLowerCase() === wanted) ?? refuse('noSheet'))
  if (table.lines.length === 0) refuse(table.hiddenLines > 0 ? 'allHidden' : 'noLines')
  if (table.lines.length > LIMITS.table.lines) refuse('tooManyLines')
  const columns = Math.max(table.head.length, ...table.lines.map(({ cells }) => cells.length))
  if (columns > LIMITS.table.columns) refuse('tooWide')
  if (columns * table.lines.length > LIMITS.table.cells) refuse('tooManyCells')
  const tidy = (cells: readonly string[]) => cells.map((cell) => tidyCell(cell, LIMITS.table.cell))
  return {
    sheet: table.name,
    otherSheets: all.flatMap(({ name }) => (name !== null && name !== table.name ? [name] : [])),
    head: Array.from({ length: columns }, (_, column) => tidy(table.head)[column] || `Column ${column + 1}`),
    lines: table.lines.map(({ line, cells }) => ({ line, cells: tidy(cells) })),
    hiddenColumns: [...table.hiddenColumns].filter((column) => column < columns),
    hiddenLines: table.hiddenLines,
  }
}
