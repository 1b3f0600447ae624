import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, describe } from 'vitest'
import { zip } from '#api/files/zip/testing-zip.ts'
import type { TableKind } from '#api/contract/table-import/kinds.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { readTable } from './read.ts'
import { dateOf } from './read.xlsx.dates.ts'
import { workbook } from './testing-workbook.ts'

const path = join(temporaryFolder('tables'), 'table')

async function read(content: Buffer | string, { kind = 'startups' as TableKind, sheet = null as string | null } = {}) {
  await writeFile(path, content)
  return readTable(path, kind, sheet)
}
const cellsOf = async (content: Buffer | string) => {
  const { head, lines } = await read(content)
  return [head, ...lines.map(({ cells }) => cells)]
}

/** Windows-1252 has a byte for each of these. */
const windows1252 = (text: string) =>
  Buffer.from([...text].map((letter) => ({ '€': 0x80, '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)))

describe('a text', () => {
  const TABLE = [
    ['Firma', 'Ort'],
    ['Müller & Söhne', 'Łódź'],
    ['A, B; C', 'Zeile 1\nZeile 2'],
  ]
  const written = (separator: string, end = '\r\n') =>
    TABLE.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(end)

  it.each([',', ';', '\t'])('has its cells apart by %j', async (separator) => {
    expect(await cellsOf(written(separator))).toEqual(TABLE)
  })

  it('says by what on its first line, as spreadsheets write it', async () => {
    const { head, lines } = await read('sep=;\r\nCompany;Place\r\nA,B;C,D\r\n')
    expect([head, lines]).toEqual([['Company', 'Place'], [{ line: 3, cells: ['A,B', 'C,D'] }]])
  })

  it('is UTF-8, UTF-16 with a mark, or of a Western European Windows', async () => {
    const text = 'Firma;Ort\nCafé „Zürich“;Köln\n'
    const read = [
      ['Firma', 'Ort'],
      ['Café „Zürich“', 'Köln'],
    ]
    expect(await cellsOf(Buffer.from(text))).toEqual(read)
    expect(await cellsOf(Buffer.from(`\uFEFF${text}`))).toEqual(read)
    expect(await cellsOf(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))).toEqual(read)
    expect(await cellsOf(windows1252('Firma;Preis\nCafé “Zürich”;5 €\n'))).toEqual([
      ['Firma', 'Preis'],
      ['Café “Zürich”', '5 €'],
    ])
  })

  it('is numbered as a spreadsheet counts, without its empty lines', async () => {
    const { head, lines } = await read(
      'Startups of 2026,,\n,,\nCompany,Industry,Website\n\nA,Energy,a.example\n,,\nB,,\n',
    )
    expect(head).toEqual(['Company', 'Industry', 'Website'])
    expect(lines).toEqual([
      { line: 5, cells: ['A', 'Energy', 'a.example'] },
      { line: 7, cells: ['B', '', ''] },
    ])
  })

  it('may have columns that nobody named', async () => {
    expect((await read('Company,,Zzz\nA,B,C\n')).head).toEqual(['Company', 'Column 2', 'Zzz'])
  })
})

describe('a workbook', () => {
  it('has its values as a person sees them: days, what formulas came to, and no errors', async () => {
    const content = workbook([
      {
        name: 'Tabelle1',
        rows: [
          ['Unternehmen', 'Gründung', 'Kapitalbedarf', 'Ort', 'Mentor', 'Telefon'],
          ['Flussbogen', { day: 45_292 }, 500_000, { formula: 'A2', value: 'Wien & Linz' }, true, 436_601_234_567],
          [null, null, null],
          ['Laterne', { day: 45_292.75 }, 0.1 + 0.2, { formula: 'X9' }, false, { error: '#REF!' }],
        ],
      },
    ])
    expect(await cellsOf(content)).toEqual([
      ['Unternehmen', 'Gründung', 'Kapitalbedarf', 'Ort', 'Mentor', 'Telefon'],
      ['Flussbogen', '2024-01-01', '500000', 'Wien & Linz', 'yes', '436601234567'],
      ['Laterne', '2024-01-01T18:00', '0.3', '', 'no', ''],
    ])
    expect((await read(content)).lines.map(({ line }) => line)).toEqual([2, 4])
  })

  it('counts days from 1904 where it says so', async () => {
    const rows = [
      ['Company', 'Founded'],
      ['A', { day: 43_830 }],
    ] as const
    expect((await cellsOf(workbook([{ name: 'A', rows }], { from1904: true })))[1]).toEqual(['A', '2024-01-01'])
    expect([dateOf(0), dateOf(60), dateOf(1e9)]).toEqual([null, '1900-02-28', null])
  })

  it('may have a title above and names over two lines, merged', async () => {
    const content = workbook([
      {
        name: 'Liste',
        rows: [
          ['Société de la région', null, null, null],
          ['Société', 'Contact', null, 'Ville'],
          [null, 'Prénom', 'Nom de famille', null],
          ['Lanterne', 'Ada', 'Quill', 'Lyon'],
        ],
        merges: ['A1:D1', 'A2:A3', 'B2:C2', 'D2:D3'],
      },
    ])
    expect(await cellsOf(content)).toEqual([
      ['Société', 'Prénom', 'Nom de famille', 'Ville'],
      ['Lanterne', 'Ada', 'Quill', 'Lyon'],
    ])
  })

  const sheets = [
    {
      name: 'Lies mich',
      rows: [
        ['Stand', 'Januar'],
        ['a', 'b'],
      ],
    },
    {
      name: 'Startups',
      rows: [
        ['Firma', 'Branche', 'Webseite'],
        ['Laterne', 'HealthTech', 'laterne.example'],
      ],
    },
    {
      name: 'Alt',
      rows: [
        ['Firma', 'Branche'],
        ['Früher', 'Energy'],
      ],
      isHidden: true,
    },
  ]

  it('of several sheets is read where its columns are known best, or where it is told', async () => {
    const table = await read(workbook(sheets))
    expect([table.sheet, table.otherSheets, table.lines[0]!.cells[0]]).toEqual(['Startups', ['Lies mich'], 'Laterne'])
    expect((await read(workbook(sheets), { sheet: 'lies mich ' })).lines[0]!.cells).toEqual(['a', 'b'])
    await expect(read(workbook(sheets), { sheet: 'Alt' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a file', () => {
  const many = (lines: number) => `Company\n${'A company\n'.repeat(lines)}`

  it('may have ten thousand lines', async () => {
    expect((await read(many(10_000))).lines).toHaveLength(10_000)
    await expect(read(many(10_001))).rejects.toThrow('A table may have up to 10,000 lines.')
  })

  const bomb = Buffer.alloc(100 * 1_048_576, '<c/>')
  it.each([
    ['of another kind', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415],
    ['that is empty', Buffer.alloc(0), 400],
    ['with names alone', 'Company,Website\n', 400],
    ['of an older Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415],
    ['that is an archive of something else', zip(['word/document.xml']), 415],
    [
      'with too many columns',
      `${Array.from({ length: 101 }, (_, at) => `c${at}`).join(',')}\n${'x,'.repeat(101)}\n`,
      400,
    ],
    [
      'that unpacks to far more than it holds',
      workbook([{ name: 'A', rows: [] }], {
        more: [
          { name: 'x', content: bomb },
          { name: 'y', content: bomb },
        ],
      }),
      413,
    ],
  ])('%s is refused in a sentence', async (_, content, status) => {
    await expect(read(content)).rejects.toMatchObject({
      name: 'ApiError',
      status,
      message: expect.stringMatching(/\.$/),
    })
  })

  it('whose sheet unpacks to more than it declares is refused', async () => {
    const content = workbook([{ name: 'A', rows: [['Company'], ['A']] }])
    // The directory names each part after its sizes.
    content.writeUInt32LE(10, content.lastIndexOf('xl/worksheets/sheet1.xml') - 22)
    await expect(read(content)).rejects.toMatchObject({ status: 415 })
  })
})
