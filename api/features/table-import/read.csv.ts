import Papa from 'papaparse'
import { decodeText, guessEncoding, oddLineOf, type TextEncoding } from '#api/contract/table-import/encodings.ts'
import { withoutBlanksBeforeQuotes } from './blanks-before-quotes.ts'
import { asText } from './table.link.ts'
import { refuse, type Sheet } from './table.ts'

const SEPARATORS = [',', ';', '\t', '|']
/** Lines by which it is seen how a text is written. */
const LOOKED_AT = 50

/** Separates nothing: the table has one column. */
const NOTHING = '\u0000'

/**
 * By what the cells of a text are apart: by what cuts most of its lines into as many pieces, more than one. What cuts
 * less than half of them only stands in a name, such as `Müller, Söhne & Co`.
 */
function separatorOf(text: string): string {
  const tried = SEPARATORS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: LOOKED_AT, skipEmptyLines: 'greedy' })
    const lengths = data.map((cells) => cells.length).filter((length) => length > 1)
    const alike = lengths.map((length) => lengths.filter((other) => other === length).length)
    const isRare = lengths.length * 2 < data.length
    return { delimiter, isRare, alike: Math.max(0, ...alike), most: Math.max(0, ...lengths) }
  })
  const [best] = tried
    .filter(({ isRare }) => !isRare)
    .toSorted((one, other) => other.alike - one.alike || other.most - one.most)
  return best?.delimiter ?? NOTHING
}

/** An apostrophe that keeps a spreadsheet from a formula, as our own tables have it (`csv.ts`). */
const BEFORE_FORMULA = /(^|[;\t\r\n])'(?=[\s\p{Cc}"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/gu
/** A formula by which lists keep the zeros before a number: `="00123"`. */
const AS_TEXT = /^="([^"]*)"$/

/** A cell without what only tells a spreadsheet that it is a text. */
const shown = (cell: string): string =>
  asText(cell)
    .replace(/^'(?=[\t\r\n])/, '')
    .replace(BEFORE_FORMULA, '$1')
    .replace(AS_TEXT, '$1')

/** What many programs call a workbook: a web page, XML, or a page with its pictures in one file. */
const WEB_PAGE = /^\s*(?:<(?:\?xml|!doctype|html|table|meta|head)\b|MIME-Version:)/i
/** What else is a text and no table: PDF, RTF, JSON, SYLK, calendars and cards. */
const OTHER_TEXT = /^\s*(?:%PDF-|\{\\rtf|(?:\[\s*)?\{\s*"|ID;P|BEGIN:V)/

/** Whether a text holds what no text does: it is a picture, or a program. */
function isBinary(text: string): boolean {
  const part = text.slice(0, 4096)
  return (part.match(/[^\P{Cc}\t\r\n\u0080-\u009F]/gu)?.length ?? 0) > part.length / 20
}

/**
 * A text whose cells are apart by commas, semicolons, tabs or bars; `sep=;` on its first line says by which.
 *
 * @throws ApiError 400 where it mixes encodings, or a quotation mark leaves open what belongs to a cell
 * @throws ApiError 415 for what is no table
 */
export function readCsv(bytes: Uint8Array, encoding: TextEncoding | null = null): Sheet {
  const odd = encoding === null ? oddLineOf(bytes) : null
  if (odd) refuse('mixedText', odd.line)
  const whole = decodeText(bytes, encoding ?? guessEncoding(bytes)).replace(/\r\n?/g, '\n')
  if (isBinary(whole) || OTHER_TEXT.test(whole)) refuse('noTable')
  if (WEB_PAGE.test(whole)) refuse('webPage')
  const said = /^"?sep=(.)"?\n/i.exec(whole)
  const text = (said ? whole.slice(said[0].length) : whole).replaceAll('\u0000', '')
  const delimiter = said?.[1] ?? separatorOf(text)
  const { data, errors } = Papa.parse<string[]>(withoutBlanksBeforeQuotes(text, delimiter), {
    delimiter,
    newline: '\n',
  })
  const first = said ? 2 : 1
  // A mark within quotes is forgiven, unless the cell goes on in the next lines.
  const broken = errors.find(
    ({ code, row = 0 }) =>
      code === 'MissingQuotes' || (code === 'InvalidQuotes' && /\n/.test(data[row]?.join('') ?? '')),
  )
  if (broken) refuse('brokenQuotes', (broken.row ?? 0) + first)
  const lines = data.map((cells, index) => ({ line: first + index, cells: cells.map(shown) }))
  return { name: null, lines, hiddenLines: [], hiddenColumns: new Set(), merges: [] }
}
