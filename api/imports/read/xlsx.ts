import { posix } from 'node:path'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { type Shown, shownNumber, type ReadPart } from './xlsx-formats.ts'
import { asText, linked, type Area, type TableRow, put, refuse, type Sheet } from './table.ts'

/** Characters that XML can't contain, as spreadsheets escape them: `_x000D_` (ECMA-376, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

interface Workbook {
  texts: readonly string[]
  /** How each style shows numbers. */
  styles: readonly Shown[]
  from1904: boolean
  /** Cells that can still be read. */
  cellsLeft: number
}

/** `C7` is the third column of row 7; `null` for anything else. */
function getPlace(reference: string): { column: number; line: number } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference)
  if (!match) return null
  const column = [...match[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, line: Number(match[2]) }
}

/** `A2:B4`, or one cell. */
function parseArea(reference: string): Area | null {
  const [first = '', last = first] = reference.split(':')
  const [from, to] = [getPlace(first), getPlace(last)]
  return from && to && { from, to }
}

/** A timestamp in ISO 8601, to the minute, and without a time at midnight. */
function dayAndTime(value: string): string {
  const [day = '', time = ''] = value.split('T')
  return time === '' || time.startsWith('00:00') ? day : `${day}T${time.slice(0, 5)}`
}

/** What a cell shows. */
function getText(type: string, value: string, style: number, { texts, styles, from1904 }: Workbook): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  if (type === 'e') return value
  if (type === 'd') return dayAndTime(value)
  const isNumber = (type === '' || type === 'n') && value.trim() !== '' && Number.isFinite(Number(value))
  return isNumber ? shownNumber(value, styles[style], from1904) : unescaped(value)
}

const isTrue = (value: string | undefined) => value === '1' || value?.toLowerCase() === 'true'
const isHidden = ({ hidden, width, ht }: Record<string, string>) =>
  isTrue(hidden) || (width !== undefined && Number(width) === 0) || (ht !== undefined && Number(ht) === 0)

/** The target of a hyperlink formula: `HYPERLINK("https://x.org","Website")`. */
const targetIn = (formula: string) => /^\s*HYPERLINK\(\s*"([^"]+)"\s*[,;)]/i.exec(formula)?.[1] ?? ''

/** The targets of a sheet's hyperlinks, by their ids. */
async function readTargets(read: ReadPart, part: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await read(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`), {
    onopentag: (name, { Id, Target, Type = '' }) => {
      if (name === 'Relationship' && Id && Target && Type.endsWith('/hyperlink')) targets.set(Id, Target)
    },
  })
  return targets
}

/** A sheet's data besides its cells. */
interface Around {
  merges: Area[]
  hiddenColumns: Set<number>
  links: { area: Area; id: string; place: string }[]
}

function readAround(name: string, attributes: Record<string, string>, { merges, hiddenColumns, links }: Around): void {
  const area = name === 'mergeCell' || name === 'hyperlink' ? parseArea(attributes['ref'] ?? '') : null
  if (area && name === 'mergeCell' && merges.length < LIMITS.table.cells) merges.push(area)
  const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1]
  // The part of an address after `#` is stored separately; without an address it is a place in the workbook.
  const place = attributes['location'] ? `#${attributes['location']}` : ''
  if (area && id && name === 'hyperlink' && links.length < LIMITS.table.cells) links.push({ area, id, place })
  if (name !== 'col' || !isHidden(attributes)) return
  const last = Math.min(Number(attributes['max']), LIMITS.table.columns)
  for (let column = Number(attributes['min']); column <= last; column++) hiddenColumns.add(column - 1)
}

function addLinks(lines: readonly TableRow[], { links }: Around, targets: ReadonlyMap<string, string>): void {
  const byLine = new Map(lines.map((line) => [line.line, line.cells]))
  for (const { area, id, place } of links) {
    const target = targets.get(id)
    if (target === undefined) continue
    // A link over many cells has the same target in each of them.
    const last = Math.min(area.to.line, area.from.line + LIMITS.table.lines)
    for (let line = area.from.line; line <= last; line++) {
      const cells = byLine.get(line)
      const end = Math.min(area.to.column, (cells?.length ?? 0) - 1)
      for (let column = area.from.column; cells && column <= end; column++)
        cells[column] = linked(cells[column] ?? '', target.includes('#') ? target : target + place)
    }
  }
}

/**
 * A sheet as a person sees it: what its cells show, and their link targets. Hidden parts are separate.
 *
 * @throws ApiError 400 for too many cells or columns
 */
export async function readSheet(read: ReadPart, part: string, workbook: Workbook): Promise<Omit<Sheet, 'name'>> {
  const [lines, hiddenRows]: [TableRow[], TableRow[]] = [[], []]
  const around: Around = { merges: [], hiddenColumns: new Set(), links: [] }
  let cellsLeft = workbook.cellsLeft
  let now: TableRow = { line: 0, cells: [] }
  let isLineHidden = false
  let cell = { column: 0, type: '', style: 0 }
  let [value, formula, inside] = ['', '', '']
  let [hasValue, isReading] = [false, false]
  await read(part, {
    onopentag: (name, attributes) => {
      if (name === 'row') {
        now = { line: Number(attributes['r'] ?? now.line + 1), cells: [] }
        isLineHidden = isHidden(attributes)
        cell.column = -1
      } else if (name === 'c') {
        const column = getPlace(attributes['r'] ?? '')?.column ?? cell.column + 1
        cell = { column, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? 0) }
        ;[value, formula, hasValue] = ['', '', false]
      } else readAround(name, attributes, around)
      // Leaves out the pronunciation of Japanese words (furigana).
      isReading ||= name === 'rPh'
      inside = isReading ? '' : name
      hasValue ||= inside === 'v' || inside === 't'
    },
    ontext: (data) => {
      if ((inside === 'v' || inside === 't') && value.length < LIMITS.table.cell) value += data
      if (inside === 'f' && formula.length < LIMITS.link.max * 2) formula += data
    },
    onclosetag: (name) => {
      inside = ''
      if (name === 'rPh') isReading = false
      if (name === 'c' && (value !== '' || (formula !== '' && !hasValue))) {
        if (--cellsLeft < 0) refuse('tooManyCells')
        if (cell.column >= LIMITS.table.columns) refuse('tooWide')
        // A formula that was never calculated is marked instead of left empty.
        const text = hasValue ? getText(cell.type, value, cell.style, workbook) : `=${formula}`
        put(now.cells, cell.column, linked(asText(text).slice(0, LIMITS.table.cell), targetIn(formula)))
      }
      // Sheets are often formatted far below their last row.
      else if (name === 'row' && now.cells.length > 0) (isLineHidden ? hiddenRows : lines).push(now)
    },
  })
  const targets = around.links.length > 0 ? await readTargets(read, part) : new Map<string, string>()
  addLinks(lines, around, targets)
  return { lines, hiddenRows, merges: around.merges, hiddenColumns: around.hiddenColumns }
}

/** The shared texts of a workbook's cells, each cut to what a cell can contain. */
export async function readTexts(read: ReadPart): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  await read('xl/sharedStrings.xml', {
    onopentag: (name) => {
      if (name === 'si') text = ''
      // Leaves out the pronunciation of Japanese words (furigana).
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    ontext: (data) => {
      if (isText && text.length < LIMITS.table.cell) text += data
    },
    onclosetag: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') texts.push(unescaped(text).slice(0, LIMITS.table.cell))
    },
  })
  return texts
}
