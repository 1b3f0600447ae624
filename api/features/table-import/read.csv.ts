import Papa from 'papaparse'
import { refuse, type Sheet } from './table.ts'

const ENCODINGS: readonly [mark: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

/**
 * Text in the encoding that its first bytes say, else UTF-8, and what is none is of a Western European Windows: its
 * spreadsheets still save so, and no text of theirs with an accent is UTF-8 by chance.
 */
function decode(bytes: Uint8Array): string {
  const begin = Buffer.from(bytes.subarray(0, 3)).toString('hex')
  const marked = ENCODINGS.find(([mark]) => begin.startsWith(mark))
  if (marked) return new TextDecoder(marked[1]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SEPARATORS = [',', ';', '\t']
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

/** A text whose cells are apart by commas, semicolons or tabs; `sep=;` on its first line says by which. */
export function readCsv(bytes: Uint8Array): Sheet {
  const whole = decode(bytes)
  // What no text holds: a picture, or a program.
  if (whole.slice(0, 4096).includes('\0')) refuse('noTable')
  const said = /^"?sep=(.)"?\r?\n/i.exec(whole)
  const text = said ? whole.slice(said[0].length) : whole
  const { data } = Papa.parse<string[]>(text, { delimiter: said?.[1] ?? separatorOf(text) })
  const first = said ? 2 : 1
  return { name: null, lines: data.map((cells, index) => ({ line: first + index, cells })) }
}
