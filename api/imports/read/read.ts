import Papa from 'papaparse'
import { decodeText, guessEncoding, oddLineOf, type TextEncoding } from '#api/imports/contract/encodings.ts'
import { asText, refuse, type Sheet, cellParts, tidyCell, spread, type Table } from './table.ts'
import { open, type FileHandle, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'htmlparser2'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { readZipDirectory, type ZipEntry, unpacks } from '#api/platform/files/zip.ts'
import { readSheet, readTexts } from './xlsx.ts'
import { readStyles, type ReadPart } from './xlsx-formats.ts'
import { fieldsByName } from '#api/imports/contract/fields.ts'
import type { TableKind } from '#api/imports/contract/kinds.ts'

const isEndOfCell = (text: string, at: number, delimiter: string) =>
  at >= text.length || text[at] === '\n' || text[at] === delimiter

function afterBlanks(text: string, from: number, delimiter: string): number {
  let at = from
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at++
  return at
}

/** The next quotation mark that isn't doubled; -1 if there is none. */
function nextMark(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** The end of the quotation that starts a cell, like in the parser: at a mark followed by the cell's end. */
function endOfCellQuoted(text: string, from: number, delimiter: string): number {
  let end = nextMark(text, from + 1)
  while (end >= 0 && !isEndOfCell(text, afterBlanks(text, end + 1, delimiter), delimiter)) end = nextMark(text, end + 1)
  return end
}

/** Whether a quotation fills its whole cell in one line: `"hi", she said` doesn't. */
function isQuotation(text: string, from: number, delimiter: string): boolean {
  const end = nextMark(text, from + 1)
  const isInLine = end >= 0 && !text.slice(from, end).includes('\n')
  return isInLine && isEndOfCell(text, afterBlanks(text, end + 1, delimiter), delimiter)
}

/**
 * A text of cells without the spaces before quotation marks: `a, "b, c"` has two cells. RFC 4180 treats such spaces as
 * part of the cell and the marks as plain characters, which would split it; programs that write them mean a quotation.
 * Everything else is unchanged, including line numbers.
 */
export function withoutBlanksBeforeQuotes(text: string, delimiter: string): string {
  const pieces: string[] = []
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const start = afterBlanks(text, at, delimiter)
    if (text[start] === '"' && (start === at || isQuotation(text, start, delimiter))) {
      pieces.push(text.slice(copied, at))
      copied = start
      at = endOfCellQuoted(text, start, delimiter)
      // A mark that is never closed: where the next cell starts is unknown.
      if (at < 0) break
    }
    while (!isEndOfCell(text, at, delimiter)) at++
  }
  return pieces.join('') + text.slice(copied)
}

const SEPARATORS = [',', ';', '\t', '|']
/** Lines from which the format of a text is guessed. */
const SAMPLE_ROWS = 50

/** Separates nothing: the table has one column. */
const NOTHING = '\u0000'

/**
 * The separator of a text: the one that splits most of its lines into the same number of cells, more than one. One that
 * splits less than half of them is only part of a name, such as `Müller, Söhne & Co`.
 */
function detectSeparator(text: string): string {
  const tried = SEPARATORS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: 'greedy' })
    const lengths = data.map((cells) => cells.length).filter((length) => length > 1)
    const alike = lengths.map((length) => lengths.filter((other) => other === length).length)
    const isRare = lengths.length * 2 < data.length
    return { delimiter, isRare, alike: Math.max(0, ...alike), most: Math.max(0, ...lengths) }
  })
  const [best] = tried
    .filter(({ isRare }) => !isRare)
    .toSorted((candidate, other) => other.alike - candidate.alike || other.most - candidate.most)
  return best?.delimiter ?? NOTHING
}

/** An apostrophe that keeps a spreadsheet from running a formula, as in our own exports (`toCsv`). */
const BEFORE_FORMULA = /(^|[;\t\r\n])'(?=[\s\p{Cc}"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/gu
/** A formula that keeps the leading zeros of a number: `="00123"`. */
const AS_TEXT = /^="([^"]*)"$/

/** A cell without what only tells a spreadsheet that it is text. */
const shown = (cell: string): string =>
  asText(cell)
    .replace(/^'(?=[\t\r\n])/, '')
    .replace(BEFORE_FORMULA, '$1')
    .replace(AS_TEXT, '$1')

/** What many programs call a workbook: a web page, XML, or a page with its images in one file. */
const WEB_PAGE = /^\s*(?:<(?:\?xml|!doctype|html|table|meta|head)\b|MIME-Version:)/i
/** Other text formats: PDF, RTF, JSON, SYLK, calendars, and contacts. */
const OTHER_TEXT = /^\s*(?:%PDF-|\{\\rtf|(?:\[\s*)?\{\s*"|ID;P|BEGIN:V)/

/** Whether a text has characters that no text has, because it is an image or a program. */
function isBinary(text: string): boolean {
  const part = text.slice(0, 4096)
  return (part.match(/[^\P{Cc}\t\r\n\u0080-\u009F]/gu)?.length ?? 0) > part.length / 20
}

/**
 * A text with cells separated by commas, semicolons, tabs, or bars; `sep=;` in its first line overrides that.
 *
 * @throws ApiError 400 if it mixes encodings, or a quotation mark isn't closed
 * @throws ApiError 415 if it isn't a table
 */
function readCsv(bytes: Uint8Array, encoding: TextEncoding | null = null): Sheet {
  const odd = encoding === null ? oddLineOf(bytes) : null
  if (odd) refuse('mixedText', odd.line)
  const whole = decodeText(bytes, encoding ?? guessEncoding(bytes)).replace(/\r\n?/g, '\n')
  if (isBinary(whole) || OTHER_TEXT.test(whole)) refuse('noTable')
  if (WEB_PAGE.test(whole)) refuse('webPage')
  const found = /^"?sep=(.)"?\n/i.exec(whole)
  const text = (found ? whole.slice(found[0].length) : whole).replaceAll('\u0000', '')
  const delimiter = found?.[1] ?? detectSeparator(text)
  const { data, errors } = Papa.parse<string[]>(withoutBlanksBeforeQuotes(text, delimiter), {
    delimiter,
    newline: '\n',
  })
  const first = found ? 2 : 1
  // A mark inside quotes is tolerated, unless the cell continues in the next lines.
  const broken = errors.find(
    ({ code, row = 0 }) =>
      code === 'MissingQuotes' || (code === 'InvalidQuotes' && /\n/.test(data[row]?.join('') ?? '')),
  )
  if (broken) refuse('brokenQuotes', (broken.row ?? 0) + first)
  const lines = data.map((cells, index) => ({ line: first + index, cells: cells.map(shown) }))
  return { name: null, lines, hiddenRows: [], hiddenColumns: new Set(), merges: [] }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parts of other workbook formats: OpenDocument, Numbers, and binary Excel. */
const OTHER_WORKBOOKS = ['content.xml', 'index/document.iwa', 'xl/workbook.bin']

/** The parts of a workbook. */
function getParts(handle: FileHandle, size: number): ReadPart {
  const entries = readZipDirectory(handle, size) ?? refuse('noTable')
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > LIMITS.table.unpacked) refuse('tooLarge')
  const byName = new Map<string, ZipEntry>(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  if (OTHER_WORKBOOKS.some((part) => byName.has(part))) refuse('otherWorkbook')
  return async (name, reader) => {
    const entry = byName.get(name.toLowerCase())
    if (!entry) return false
    const { onopentag, ontext = () => {}, onclosetag = () => {} } = reader
    const handler = {
      onopentag: (tag: string, attributes: Record<string, string>) => onopentag(local(tag), attributes),
      ontext,
      onclosetag: (tag: string) => onclosetag(local(tag)),
    }
    const parser = new Parser(handler, { xmlMode: true, decodeEntities: true })
    const text = new StringDecoder('utf8')
    /** The reader's own error, because the archive would report a broken part instead. */
    let failure: unknown
    const append = (chunk: Buffer) => {
      try {
        if (failure === undefined) parser.write(text.write(chunk))
      } catch (error) {
        failure = error
      }
    }
    const isWhole = !entry.isEncrypted && (await unpacks(handle, entry, append))
    if (failure !== undefined) throw failure
    if (!isWhole) refuse('noTable')
    parser.end(text.end())
    return true
  }
}

/** The visible sheets of a workbook with their parts, and how it counts days. */
async function readContents(read: ReadPart) {
  const links = new Map<string, string>()
  await read('xl/_rels/workbook.xml.rels', {
    onopentag: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target)
        links.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target))
    },
  })
  const sheets: { name: string; part: string }[] = []
  let from1904 = false
  const found = await read('xl/workbook.xml', {
    onopentag: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return
      const part = links.get(attributes['r:id'] ?? '')
      if (part) sheets.push({ name: attributes['name'] ?? '', part })
    },
  })
  return found && sheets.length > 0 ? { sheets, from1904 } : refuse('noTable')
}

/**
 * The sheets of a workbook (ECMA-376) with what their cells show: results of formulas, dates as `2026-01-31`.
 *
 * @throws ApiError 400 or 415 for another format, or for too much content
 */
async function readXlsx(path: string): Promise<Sheet[]> {
  const handle = await open(path)
  try {
    const read = getParts(handle, (await handle.stat()).size)
    const { sheets, from1904 } = await readContents(read)
    const texts = await readTexts(read)
    const styles = await readStyles(read)
    const all: Sheet[] = []
    let cellsLeft = LIMITS.table.cells
    for (const { name, part } of sheets) {
      const sheet = await readSheet(read, part, { texts, styles, from1904, cellsLeft })
      cellsLeft -= [...sheet.lines, ...sheet.hiddenRows].reduce((sum, { cells }) => sum + cells.length, 0)
      all.push({ name, ...sheet })
    }
    return all
  } finally {
    await handle.close()
  }
}

const ARCHIVE = '504b0304'
/** Workbooks of Excel before 2007, and new ones with a password. */
const COMPOUND = 'd0cf11e0'

/** Rows from the top in which the header is searched. */
const HEAD_AMONG = 20

const filled = (cells: readonly string[]) => cells.filter((cell) => tidyCell(cell, 1) !== '').length

/** A sheet with its header: the row with the most known column names, otherwise the first that isn't just a title. */
function withHead(kind: TableKind, sheet: Sheet) {
  const { hiddenColumns } = sheet
  const known = (cells: readonly string[]) =>
    fieldsByName(kind, cells, hiddenColumns).filter((field) => field !== null).length
  const found = sheet.lines.filter(({ cells }) => filled(cells) > 0)
  const top = spread(found.slice(0, HEAD_AMONG), sheet, 'over and beside')
  const knows = top.map(({ cells }) => known(cells))
  const scores = Math.max(0, ...knows)
  const widest = Math.max(0, ...top.map(({ cells }) => filled(cells)))
  const head = scores > 0 ? knows.indexOf(scores) : top.findIndex(({ cells }) => filled(cells) > widest / 2)
  const after = top[head]?.line ?? 0
  return {
    name: sheet.name,
    scores,
    hiddenColumns,
    head: (top[head]?.cells ?? []).map((cell) => cellParts(cell).text),
    lines: spread(found.slice(head + 1), sheet, 'over', after),
    hiddenRows: sheet.hiddenRows.filter(({ line, cells }) => line > after && filled(cells) > 0).length,
  }
}

/**
 * Reads a table by its content. Of a workbook the named sheet, otherwise the one with the most known columns; a text in
 * the given encoding, otherwise in the guessed one. Runs in a worker, because a small file can unpack to a large one.
 *
 * @throws ApiError 400, 413, 415 with a message for the user
 */
export async function readTable(
  path: string,
  kind: TableKind,
  sheet: string | null,
  encoding: TextEncoding | null = null,
): Promise<Table> {
  const bytes = await readFile(path)
  const head = bytes.subarray(0, 4).toString('hex')
  if (bytes.length === 0) refuse('empty')
  if (head === COMPOUND) refuse('oldWorkbook')
  const sheets = head === ARCHIVE ? await readXlsx(path) : [readCsv(bytes, encoding)]
  const wanted = sheet?.trim().toLowerCase()
  const all = sheets.map((candidate) => withHead(kind, candidate))
  const table =
    wanted === undefined
      ? all.reduce((best, candidate) => (candidate.scores > best.scores || best.lines.length === 0 ? candidate : best))
      : (all.find(({ name }) => name?.trim().toLowerCase() === wanted) ?? refuse('noSheet'))
  if (table.lines.length === 0) refuse(table.hiddenRows > 0 ? 'allHidden' : 'noLines')
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
    hiddenRows: table.hiddenRows,
  }
}
