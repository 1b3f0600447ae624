import Papa from 'papaparse'
import { decodeText, guessEncoding, type TextEncoding } from '#api/contract/table-import/encodings.ts'
import { refuse, type Sheet } from './table.ts'

const SEPARATORS = [',', ';', '\t', '|']
/** Lines by which it is seen how a text is written. */
const LOOKED_AT = 50

/** By what the cells of a text are apart: by what cuts most of its lines into as many pieces, more than one. */
function separatorOf(text: string): string {
  const tried = SEPARATORS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: LOOKED_AT, skipEmptyLines: 'greedy' })
    const lengths = data.map((cells) => cells.length).filter((length) => length > 1)
    const alike = lengths.map((length) => lengths.filter((other) => other === length).length)
    return { delimiter, alike: Math.max(0, ...alike), most: Math.max(0, ...lengths) }
  })
  return tried.toSorted((one, other) => other.alike - one.alike || other.most - one.most)[0]!.delimiter
}

/** An apostrophe that keeps a spreadsheet from a formula, as our own tables have it (`csv.ts`). */
const BEFORE_FORMULA = /(^|[;\t\r\n])'(?=[\s\p{Cc}"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/gu
/** A formula by which lists keep the zeros before a number: `="00123"`. */
const AS_TEXT = /^="([^"]*)"$/

/** A cell without what only tells a spreadsheet that it is a text. */
const shown = (cell: string): string =>
  cell
    .replace(/^'(?=[\t\r\n])/, '')
    .replace(BEFORE_FORMULA, '$1')
    .replace(AS_TEXT, '$1')

/** A text whose cells are apart by commas, semicolons, tabs or bars; `sep=;` on its first line says by which. */
export function readCsv(bytes: Uint8Array, encoding: TextEncoding | null = null): Sheet {
  const whole = decodeText(bytes, encoding ?? guessEncoding(bytes))
  // What no text holds: a picture, or a program.
  if (whole.slice(0, 4096).includes('\0')) refuse('noTable')
  // What many programs call a workbook.
  if (/^\s*<(?:\?xml|!doctype|html|table|meta|head)\b/i.test(whole)) refuse('webPage')
  const said = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(whole)
  const text = said ? whole.slice(said[0].length) : whole
  const { data } = Papa.parse<string[]>(text, { delimiter: said?.[1] ?? separatorOf(text) })
  const first = said ? 2 : 1
  const lines = data.map((cells, index) => ({ line: first + index, cells: cells.map(shown) }))
  return { name: null, lines, hiddenLines: [], hiddenColumns: new Set(), merges: [] }
}
