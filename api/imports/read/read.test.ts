import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, describe } from 'vitest'
import { decodeText, guessEncoding, TEXT_ENCODINGS, type TextEncoding } from '#api/imports/contract/encodings.ts'
import { readMoney } from '#api/platform/contract/money.ts'
import { toCsv } from '#api/platform/http/response.ts'
import { zip } from '#api/platform/files/testing-zip.ts'
import type { TableKind } from '#api/imports/contract/kinds.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { readTable } from './read.ts'
import { parseSerialDate } from './xlsx-formats.ts'
import { workbook } from '#api/imports/testing-workbook.ts'

const path = join(temporaryFolder('tables'), 'table')

async function read(content: Buffer | string, { kind = 'startups' as TableKind, sheet = null as string | null } = {}) {
  await writeFile(path, content)
  return readTable(path, kind, sheet)
}
const readCells = async (content: Buffer | string) => {
  const { head, lines } = await read(content)
  return [head, ...lines.map(({ cells }) => cells)]
}

/** Windows-1252 has a byte for each of these characters. */
const windows1252 = (text: string) =>
  Buffer.from([...text].map((letter) => ({ '€': 0x80, '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)))

describe('a text file', () => {
  const TABLE = [
    ['Firma', 'Ort'],
    ['Müller & Söhne', 'Łódź'],
    ['A, B; C', 'Zeile 1\nZeile 2'],
  ]
  const written = (separator: string, end = '\r\n') =>
    TABLE.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(end)

  it.each([',', ';', '\t', '|'])('has cells separated by %j', async (separator) => {
    expect(await readCells(written(separator))).toEqual(TABLE)
  })

  it('can name its separator in its first line, like spreadsheets do', async () => {
    const { head, lines } = await read('sep=;\r\nCompany;Place\r\nA,B;C,D\r\n')
    expect([head, lines]).toEqual([['Company', 'Place'], [{ line: 3, cells: ['A,B', 'C,D'] }]])
  })

  it('is UTF-8, UTF-16 with a byte order mark, or Windows-1252', async () => {
    const text = 'Firma;Ort\nCafé „Zürich“;Köln\n'
    const read = [
      ['Firma', 'Ort'],
      ['Café „Zürich“', 'Köln'],
    ]
    expect(await readCells(Buffer.from(text))).toEqual(read)
    expect(await readCells(Buffer.from(`\uFEFF${text}`))).toEqual(read)
    expect(await readCells(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))).toEqual(read)
    expect(await readCells(windows1252('Firma;Preis\nCafé “Zürich”;5 €\n'))).toEqual([
      ['Firma', 'Preis'],
      ['Café “Zürich”', '5 €'],
    ])
  })

  it('has row numbers like a spreadsheet, without its empty rows', async () => {
    const { head, lines } = await read(
      'Startups of 2026,,\n,,\nCompany,Industry,Website\n\nA,Energy,a.example\n,,\nB,,\n',
    )
    expect(head).toEqual(['Company', 'Industry', 'Website'])
    expect(lines).toEqual([
      { line: 5, cells: ['A', 'Energy', 'a.example'] },
      { line: 7, cells: ['B', '', ''] },
    ])
  })

  it.each([
    ['with commas in its numbers', 'nome;telefone\nJessica;5,58199E+12\nJoi;5,51197E+12\nBea;5,582E+12\n', 2],
    ['padded to one width', 'Company   ;Place     \nA         ;Linz      \n', 2],
    ['whose names alone have commas', 'Company\nMüller, Söhne & Co\nB; C\nD\n', 1],
    ['with the line ends of several systems', 'Company,Place\r\nA,Linz\nB,Graz\rC,Wien\r\n', 2],
    ['with quotation marks within quotes', 'Company,Note\nX,Y\n"A","he said "hi" to us"\n', 2],
    ['with blanks before its quotation marks', 'Company, Note\nA, "Linz, Graz"\nB, "Wien, ""X"", Y"\n', 2],
    ['that ends as files of DOS do', 'Company,Place\nA,Linz\n\u001A', 2],
    ['with a zero byte', 'Company,Place\nA\u0000B,Linz\n', 2],
  ])('%s keeps its columns', async (_, text, columns) => {
    const [, ...lines] = await readCells(text)
    expect(lines.map((cells) => cells.length)).toEqual(lines.map(() => columns))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.flat().every((cell) => cell !== '' && !cell.includes('\n'))).toBe(true)
  })

  it.each(['"A" B,x\n"C",D\n', '"A,x\nB,y\nC,z\n'])(
    'with an unclosed quotation mark names its line: %j',
    async (lines) => {
      await expect(read(`Company,Note\nFirst,1\n${lines}`)).rejects.toThrow(
        'Row 3 has an unclosed quotation mark. Remove it, or use .xlsx.',
      )
    },
  )

  it('can’t contain a hyperlink marker', async () => {
    expect((await readCells('Company,Website\nA,https://a.example\u001Fhttps://b.example\n'))[1]![1]).toBe(
      'https://a.examplehttps://b.example',
    )
  })

  it('can have columns without a name', async () => {
    expect((await read('Company,,Zzz\nA,B,C\n')).head).toEqual(['Company', 'Column 2', 'Zzz'])
  })
})

describe('a workbook', () => {
  it('has values as people see them: dates, results of formulas, and errors', async () => {
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
    expect(await readCells(content)).toEqual([
      ['Unternehmen', 'Gründung', 'Kapitalbedarf', 'Ort', 'Mentor', 'Telefon'],
      ['Flussbogen', '2024-01-01', '500000', 'Wien & Linz', 'yes', '436601234567'],
      ['Laterne', '2024-01-01T18:00', '0.3', '=X9', 'no', '#REF!'],
    ])
    expect((await read(content)).lines.map(({ line }) => line)).toEqual([2, 4])
  })

  it('counts days from 1904 if it says so', async () => {
    const rows = [
      ['Company', 'Founded'],
      ['A', { day: 43_830 }],
    ] as const
    expect((await readCells(workbook([{ name: 'A', rows }], { from1904: true })))[1]).toEqual(['A', '2024-01-01'])
    expect([parseSerialDate(0), parseSerialDate(60), parseSerialDate(1e9)]).toEqual([null, '1900-02-28', null])
    // The same dates in both systems.
    const days = ['1950-05-03', '1953-12-20', '2001-04-14']
    expect([16_924, 18_251, 35_533].map((serial) => parseSerialDate(serial, true))).toEqual(days)
    expect([18_386, 19_713, 36_995].map((serial) => parseSerialDate(serial))).toEqual(days)
  })

  it('can have a title above, and merged names over two rows', async () => {
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
    expect(await readCells(content)).toEqual([
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
    {
      name: 'Ganz alt',
      rows: [
        ['Firma', 'Branche', 'Webseite', 'Ort'],
        ['Vorher', 'Energy', 'vorher.example', 'Linz'],
      ],
      isHidden: 'veryHidden' as const,
    },
  ]

  it('with several sheets uses the one with the most known columns, or the given one', async () => {
    const table = await read(workbook(sheets))
    expect([table.sheet, table.otherSheets, table.lines[0]!.cells[0]]).toEqual(['Startups', ['Lies mich'], 'Laterne'])
    expect((await read(workbook(sheets), { sheet: 'lies mich ' })).lines[0]!.cells).toEqual(['a', 'b'])
    await expect(read(workbook(sheets), { sheet: 'Alt' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a workbook as a person sees it', () => {
  const NAMES = ['Full name', 'E-mail', 'Email address']
  it('hidden rows and columns are separate, and counted', async () => {
    const rows = [
      NAMES,
      ['Ada', 'old@x.example', 'ada@x.example'],
      ['Dropped', 'b@x.example', 'b2@x.example'],
      ['Cleo', '', 'cleo@x.example'],
    ]
    const table = await read(workbook([{ name: 'A', rows, hiddenRows: [3], hiddenColumns: [2] }]), {
      kind: 'investors',
    })
    expect(table.lines.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'Ada'],
      [4, 'Cleo'],
    ])
    expect([table.hiddenRows, table.hiddenColumns]).toEqual([1, [1]])
  })

  it('columns without width and rows of a collapsed group are hidden too', async () => {
    const rows = [NAMES, ['Ada', 'old@x.example', 'ada@x.example'], ['Group', '', 'g@x.example'], ['Cleo', '', '']]
    const table = await read(
      workbook([
        {
          name: 'A',
          rows,
          rowAttributes: { 2: 'outlineLevel="1" hidden="true"', 3: 'ht="0" customHeight="1"', 4: 'collapsed="1"' },
          columns: '<col min="2" max="3" width="0" customWidth="1"/><col min="4" max="16384" width="9" hidden="1"/>',
        },
      ]),
    )
    expect(table.lines.map(({ cells }) => cells[0])).toEqual(['Cleo'])
    expect([table.hiddenRows, table.hiddenColumns]).toEqual([2, [1, 2]])
  })

  it('whose rows are all hidden says so', async () => {
    const rows = [NAMES, ['Ada', '', '']]
    await expect(read(workbook([{ name: 'A', rows, hiddenRows: [2] }]))).rejects.toThrow('is hidden')
  })

  it('a cell that spans rows has its value in each, in row 2 and in row 2,000', async () => {
    const firms = Array.from({ length: 700 }, (_, at) => at)
    const rows = [
      ['Firm', 'Full name', 'Location'],
      ...firms.flatMap((firm) => [1, 2, 3].map((at) => [at === 1 ? `Firm ${firm}` : null, `P${firm}.${at}`, 'Linz'])),
    ]
    const merges = firms.map((firm) => `A${2 + firm * 3}:A${4 + firm * 3}`)
    const { lines } = await read(workbook([{ name: 'A', rows, merges, hiddenRows: [5] }]), { kind: 'investors' })
    const wrong = lines.filter(({ line, cells }) => cells[0] !== `Firm ${Math.floor((line - 2) / 3)}`)
    expect([lines.length, wrong]).toEqual([2099, []])
  })

  it.each([
    // Only the first cell of an area is visible, whatever a program left in the others.
    [
      'with something under the merged cell',
      ['A2:A3'],
      [
        ['Firm', 'P1', 'x'],
        ['Left over', 'P2', 'y'],
      ],
      ['Firm', 'Firm'],
    ],
    [
      'over lines and columns',
      ['A2:B3'],
      [
        ['Firm', 'Left over', 'x'],
        [null, 'also', 'y'],
      ],
      ['Firm', 'Firm'],
    ],
    [
      'of one cell',
      ['A2', 'A3:A3'],
      [
        ['Firm', 'P1', 'x'],
        ['Other', 'P2', 'y'],
      ],
      ['Firm', 'Other'],
    ],
    [
      'that show nothing',
      ['A2:A3'],
      [
        [null, 'P1', 'x'],
        ['Left over', 'P2', 'y'],
      ],
      ['', ''],
    ],
  ] as const)('areas %s are read as they look', async (_, merges, lines, firms) => {
    const table = await read(workbook([{ name: 'A', rows: [['Firm', 'Full name', 'Location'], ...lines], merges }]), {
      kind: 'investors',
    })
    expect(table.lines.map(({ cells }) => cells[0])).toEqual(firms)
    expect(table.lines.flatMap(({ cells }) => cells).join()).not.toMatch(/Left over|also/)
  })

  it.each([
    [{ text: 'Top', link: '#Other!A1' }, 'Top\u001F#Other!A1'],
    [{ text: 'Team', link: 'https://x.example', place: '/team' }, 'Team\u001Fhttps://x.example#/team'],
    [{ text: 'Ada', link: 'mailto:ada@x.example?subject=Hi' }, 'Ada\u001Fmailto:ada@x.example?subject=Hi'],
    [{ formula: 'HYPERLINK("#1.1!c1","1.1")', value: '1.1' }, '1.1\u001F#1.1!c1'],
    [{ formula: '_xlfn.X(HYPERLINK("https://x.example"))', value: 'Site' }, 'Site'],
    [{ formula: 'HYPERLINK("https://x.example/"&A1,"Site")', value: 'Site' }, 'Site'],
    [{ xml: 't="inlineStr"><is><r><t>Rich </t></r><r><t>text</t></r><rPh><t>ritchi</t></rPh></is>' }, 'Rich text'],
    [{ xml: 't="str"><v>_x005F_x000D_ &amp; Co</v>' }, '_x000D_ & Co'],
    [{ xml: 't="d"><v>2024-01-31T00:00:00Z</v>' }, '2024-01-31'],
    [{ xml: 't="e"><v>#REF!</v>' }, '#REF!'],
  ])('%j shows %j', async (cell, shown) => {
    const [, line] = await readCells(
      workbook([
        {
          name: 'A',
          rows: [
            ['Company', 'Value'],
            ['A', cell],
          ],
        },
      ]),
    )
    expect(line![1]).toBe(shown)
  })

  it('hyperlinks have their targets, and numbers are as shown', async () => {
    const shown = [
      [{ number: 500_000, format: '#,##0\\ "€"' }, '500,000 €'],
      [{ number: 500_000, format: '[$CA$-1009]#,##0' }, 'CA$500,000'],
      [{ number: 500_000, format: '#,##0\\ [$€-407]' }, '500,000 €'],
      [{ number: 500_000, format: '"$"#,##0' }, '$500,000'],
      [{ number: 500_000, format: '[$$-1009]#,##0' }, 'CA$500,000'],
      [{ number: 500_000, format: '[$$-409]#,##0.00;[Red][$$-409]#,##0.00' }, '$500,000.00'],
      [{ number: 500_000, format: '#,##0.00\\ [$kr-41D]' }, '500,000.00 kr'],
      [{ number: 500_000, format: 44 }, '$500,000.00'],
      [{ number: 0, format: 44 }, ''],
      [{ number: 1_500_000, format: '#,##0.0,,"M"' }, '1.5M'],
      [{ number: 500_000, format: '#,##0' }, '500000'],
      [{ number: 0.125, format: '0.0%' }, '12.5%'],
      [{ number: 8_912_345_678, format: '00000000000' }, '08912345678'],
      [{ number: 4_915_112_345_678, format: '0.00E+00' }, '4915112345678'],
      [{ number: 4.915112345678e12, format: 'General' }, '4915112345678'],
      [{ number: 45_292, format: 'yyyy' }, '2024'],
      [{ number: 45_292, format: 14 }, '2024-01-01'],
      [{ number: 45_422, format: 'dd/mm/yyyy;@' }, '2024-05-10'],
      [{ number: 45_292, format: '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy' }, '2024-01-01'],
      [{ number: 1234.5, format: '[$€-2]\\ #,##0.00' }, '€ 1,234.50'],
      [{ number: -1234.5, format: '"Rs."#,###.00' }, '-Rs.1,234.50'],
      [{ number: 7, format: '[$-10409]#,##0;\\-#,##0' }, '7'],
      [{ number: 500_000, format: '[$$-en-CA]#,##0' }, 'CA$500,000'],
      [{ number: 500_000, format: '[$$-es-MX]#,##0' }, 'MX$500,000'],
      [{ number: 500_000, format: '[$$-en-US]#,##0' }, '$500,000'],
      [{ number: 500_000, format: '_-* #,##0\\ €_-' }, '500,000 €'],
      [{ number: 500_000, format: '#,##0 EUR' }, '500000 EUR'],
      [{ number: 500_000, format: 'Standard' }, '500000'],
      [{ number: 1_500_000, format: '"$"#,##0,' }, '$1,500,000'],
      [{ number: 1_500_000, format: '#,##0,' }, '1500000'],
      [{ number: 1_500_000, format: '#,##0,\\ "k€"' }, '1,500 k€'],
      [{ number: 8_912_345_678, format: '[<=9999999]###-####;(###) ###-####' }, '(891) 234-5678'],
      [{ text: 'Website', link: 'https://linked.example/?a=1&b=2' }, 'Website\u001Fhttps://linked.example/?a=1&b=2'],
      [{ formula: 'HYPERLINK("https://x.example","Site")', value: 'Site' }, 'Site\u001Fhttps://x.example'],
      ['one_x000D_\ntwo\u0007', 'one\ntwo'],
    ] as const
    const rows = [['Company', 'Value'], ...shown.map(([cell], at) => [`C${at}`, cell])]
    const [, ...lines] = await readCells(workbook([{ name: 'A', rows }]))
    expect(lines.map(([, cell]) => cell)).toEqual(shown.map(([, text]) => text))
  })

  it('an amount shows its currency, for every one that a format can have', async () => {
    const codes = Intl.supportedValuesOf('currency')
    const rows = codes.map((code) => [code, { number: 1234, format: `[$${code}] #,##0.00` }])
    const [, ...lines] = await readCells(workbook([{ name: 'A', rows: [['Company', 'Amount'], ...rows] }]))
    expect(lines.map(([, cell]) => cell)).toEqual(codes.map((code) => `${code} 1,234.00`))
  })
})

describe('a number in any format with a currency', () => {
  /** The currency in a format, and whether it is the US dollar. */
  const currency = fc.oneof(
    fc.constantFrom(
      '[$€-2]',
      '[$€-407]',
      '[$€-x-euro2]',
      '[$£-809]',
      '[$₹-4009]',
      '[$R$-416]',
      '[$$-1009]',
      '[$$-en-CA]',
    ),
    fc.constantFrom(
      '"€"',
      '€',
      '\\€',
      '£',
      '"CHF"',
      '"Fr."',
      '"kr"',
      '"kč"',
      '"EUR "',
      'EUR',
      '"T€"',
      '"TEUR"',
      '"k€"',
    ),
    fc.constantFrom(...Intl.supportedValuesOf('currency').filter((code) => code !== 'USD')).map((code) => `[$${code}]`),
  )
  const digits = fc.constantFrom(
    '#,##0',
    '#,##0.00',
    '0',
    '0.00',
    '# ##0',
    '#,##0,',
    '0.0,,',
    '#,##0.--',
    '#,##0_)',
    '* #,##0',
  )
  const between = fc.constantFrom('', ' ', '\\ ', '_-', '* ')
  const around = fc.constantFrom(
    (code: string) => code,
    (code: string) => `_-${code}_-`,
    (code: string) => `[Red]${code}`,
    (code: string) => `${code};-${code};_-* "-"??_-;_-@_-`,
    (code: string) => `[>=100]${code};${code}`,
  )
  const format = fc
    .tuple(currency, digits, between, fc.boolean(), around)
    .map(([sign, number, gap, isFirst, wrap]) => wrap(isFirst ? `${sign}${gap}${number}` : `${number}${gap}${sign}`))

  it('isn’t read as an amount in dollars', async () => {
    const property = fc.asyncProperty(fc.array(format, { minLength: 30, maxLength: 30 }), async (formats) => {
      const rows = formats.map((code, at) => [`C${at}`, { number: 1_234_567, format: code }])
      const { lines } = await read(workbook([{ name: 'A', rows: [['Company', 'Amount'], ...rows] }]))
      const sampled = lines.flatMap(({ cells }, at) =>
        'dollars' in readMoney(cells[1] ?? '') ? [[formats[at], cells[1]]] : [],
      )
      expect([lines.length, sampled]).toEqual([30, []])
    })
    await fc.assert(property, { numRuns: 30 })
  })
})

describe('a text in any encoding', () => {
  const BYTES = new Map<TextEncoding, Map<string, number>>()
  /** The text in a single-byte encoding. */
  function encoded(text: string, encoding: TextEncoding): Buffer {
    const known =
      BYTES.get(encoding) ??
      new Map(Array.from({ length: 256 }, (_, byte) => [decodeText(Uint8Array.of(byte), encoding), byte]))
    BYTES.set(encoding, known)
    return Buffer.from(Array.from(text, (letter) => known.get(letter) ?? Number.NaN))
  }
  const GERMAN = 'Company;City\r\nGrün & Söhne Größe;Köln\r\n'
  const FRENCH = 'Company;City\r\nÉcole à côté;Besançon\r\nHélène;Orléans\r\n'
  const POLISH = 'Company;City\r\nŁódź Start;Kraków\r\nŻółw Spółka;Wrocław\r\n'
  const CZECH = 'Company;City\r\nPražská dílna;Plzeň\r\nDvořák;Česká Třebová\r\n'
  const RUSSIAN = 'Company;City\r\nМосковский завод;Казань\r\nЗаря;Пермь\r\n'
  const CASES: [string, TextEncoding, string][] = [
    ['German of a Mac', 'macintosh', GERMAN.replaceAll('\r\n', '\r')],
    ['German of DOS', 'cp850', GERMAN],
    ['German of Windows', 'windows-1252', GERMAN],
    ['French of a Mac', 'macintosh', FRENCH],
    ['French of DOS', 'cp850', FRENCH],
    ['French of Windows', 'windows-1252', FRENCH],
    ['Polish of Windows', 'windows-1250', POLISH],
    ['Polish of DOS', 'cp852', POLISH],
    ['Czech of Windows', 'windows-1250', CZECH],
    ['Russian of Windows', 'windows-1251', RUSSIAN],
    ['Russian of DOS', 'ibm866', RUSSIAN],
    ['Russian, KOI8-R', 'koi8-r', RUSSIAN],
    ['Turkish of Windows', 'windows-1254', 'Company;City\r\nGüneş Işığı;İzmir\r\nDağ;Muğla\r\n'],
    ['Greek of Windows', 'windows-1253', 'Company;City\r\nΑθηναϊκή εταιρεία;Αθήνα\r\n'],
    ['Spanish in capitals', 'windows-1252', 'Company;City\r\nGREGORIO BERNABÉ ÁLVAREZ;LOGROÑO\r\n'],
    ['Hungarian of Windows', 'windows-1250', 'Company;City\r\nKőbányai Sörgyár;Győr\r\nTűzoltó;Pécs\r\n'],
    ['Hebrew of Windows', 'windows-1255', 'Company;City\r\nחברת הייטק;תל אביב\r\n'],
    ['Arabic of Windows', 'windows-1256', 'Company;City\r\nشركة النور;دبي\r\nالبحر;القاهرة\r\n'],
    ['Russian in capitals', 'windows-1251', 'Company;City\r\nМОСКОВСКИЙ ЗАВОД;КАЗАНЬ\r\n'],
    ['Ukrainian of Windows', 'windows-1251', 'Company;City\r\nКиївський завод;Львів\r\nЄдність;Їжа\r\n'],
    ['Lithuanian of Windows', 'windows-1257', 'Company;City\r\nŽalgirio įmonė;Šiauliai\r\nĄžuolas;Panevėžys\r\n'],
    ['Portuguese of a Mac', 'macintosh', 'Company;City\rInovação;São João\rConceição;Évora\r'],
    // brianmario/charlock_holmes#98, jmhodges/rchardet#27: mistaken for windows-1252 and ISO-8859-2.
    ['a Mac in capitals', 'macintosh', 'Produtor;Produto\rSÍTIO UWADA;ALMEIRÃO PÃO DE AÇÚCAR\rSÍTIO SOL;ALHO PORÓ\r'],
    // jawah/charset_normalizer#624: three letters in the first line only.
    ['a city’s list', 'windows-1252', 'Jahr;Kinosäle;Sitzplätze\r\n1981;Säle;Plätze\r\n'],
    // gbif/ipt#1228: mistaken for Mac encoding.
    ['a text of Excel', 'windows-1252', 'Name;Locality\r\nJosé;São Gonçalo\r\n'],
    ['English with typography', 'windows-1252', 'Name;Pitch\r\nFoo;We’re “great” – really\r\n'],
    ['English of a Mac', 'macintosh', 'Name;Pitch\rFoo;We’re “great” – really\r'],
    ['an amount in euros', 'windows-1252', 'Name;Ask\r\nFoo;€500\r\n'],
    ['a trademark', 'windows-1252', 'Name;Maker\r\nACME®;Co™\r\n'],
    ['half a price', 'windows-1252', 'Name;Note\r\nFoo;½ price\r\n'],
    ['Spanish of a Mac', 'macintosh', 'Name;City\rMartínez;España\rGarcía;León\r'],
    ['Swedish of DOS', 'cp850', 'Name;City\r\nBjörk Åkeri;Malmö\r\n'],
    ['Turkish in capitals', 'windows-1254', 'Şirket;Şehir\r\nİş;İstanbul\r\n'],
  ]
  it.each(CASES)('%s is guessed', async (_, encoding, text) => {
    const [, ...lines] = await readCells(encoded(text, encoding))
    const wanted = text.split(/\r\n?/).slice(1, -1)
    expect(lines).toEqual(wanted.map((line) => line.split(';')))
  })

  it.each([
    ['one line of Latin-1 among UTF-8', ['é', 'ü', 'ß'], 'é', 5],
    ['one line of UTF-8 among Latin-1', ['é'], 'ü', 2],
  ])('with %s names that line, unless an encoding is chosen', async (_, unicode, last, line) => {
    const older = unicode.length > 1 ? [last] : ['à', 'ü', 'ß', last]
    const bytes = Buffer.concat([
      Buffer.from(`Company,City\n${unicode.map((letter) => `Caf${letter} Sch${letter}n,K${letter}ln\n`).join('')}`),
      Buffer.from(older.map((letter) => `Caf${letter} Sch${letter}n,K${letter}ln\n`).join(''), 'latin1'),
    ])
    await expect(read(bytes)).rejects.toThrow(`Row ${line} has another encoding. Correct it, or choose an encoding.`)
    expect(guessEncoding(bytes)).toBe(unicode.length > 1 ? 'utf-8' : 'windows-1252')
    await writeFile(path, bytes)
    expect((await readTable(path, 'startups', null, 'utf-8')).lines).toHaveLength(unicode.length + older.length)
  })

  it('UTF-16 without a byte order mark is recognized by its zeros', async () => {
    const big = Buffer.from(GERMAN, 'utf16le').swap16()
    for (const bytes of [Buffer.from(GERMAN, 'utf16le'), big])
      expect((await readCells(bytes))[1]).toEqual(['Grün & Söhne Größe', 'Köln'])
    const [head] = await readCells(Buffer.from('Компания;Город\r\nМосковский завод;Казань\r\n', 'utf16le'))
    expect(head).toEqual(['Компания', 'Город'])
  })

  it('is read in the given one, whatever it looks like', async () => {
    const single = TEXT_ENCODINGS.filter((encoding) => !/^utf|jis|gb|big5|euc/.test(encoding))
    const property = fc.asyncProperty(
      fc.constantFrom(...single),
      fc.integer({ min: 160, max: 255 }),
      async (encoding, byte) => {
        const letter = decodeText(Uint8Array.of(byte), encoding)
        const bytes = Buffer.concat([Buffer.from('Company\nA'), Buffer.from([byte]), Buffer.from('z\n')])
        await writeFile(path, bytes)
        const { lines } = await readTable(path, 'startups', null, encoding)
        expect(lines[0]!.cells[0]).toBe(/\p{Cc}/u.test(letter) ? 'Az' : `A${letter}z`)
      },
    )
    await fc.assert(property, { numRuns: 200 })
  })

  it('contains no control characters, and no apostrophes that only mark text', async () => {
    expect(
      await readCells('Company,Phone\nA\u0081\u0007B,\'08912345\nC,\'+49 89\nD,"=""0123"""\n\'90s Revival,\'n/a\n'),
    ).toEqual([
      ['Company', 'Phone'],
      ['AB', '08912345'],
      ['C', '+49 89'],
      ['D', '0123'],
      ["'90s Revival", "'n/a"],
    ])
  })

  it('our own exports are read back unchanged', async () => {
    const part = fc.constantFrom('=1', '-2', '@x', '+3', ';', ',', '"', '\n', ' a', 'word', '%')
    const text = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => `x${parts.join('')}`.trim())
    const property = fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 2 }), async (cells) => {
      const columns = cells.map((_, index) => ({ head: `c${index}`, cell: () => cells[index] }))
      let file = ''
      for await (const piece of toCsv(columns, [[0]])) file += piece
      expect((await read(file)).lines[0]!.cells).toEqual(cells)
    })
    await fc.assert(property, { numRuns: 300 })
  })
})

describe('a file', () => {
  const many = (lines: number) => `Company\n${'A company\n'.repeat(lines)}`

  it('can have ten thousand rows', async () => {
    expect((await read(many(10_000))).lines).toHaveLength(10_000)
    await expect(read(many(10_001))).rejects.toThrow('A table can have up to 10,000 rows.')
  })

  const bomb = Buffer.alloc(100 * 1_048_576, '<c/>')
  it.each([
    ['of another kind', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415],
    ['that is a web page called a workbook', '\n<html><body><table><tr><td>Company', 415],
    [
      'that is an XML spreadsheet of 2003',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook',
      415,
    ],
    ['that is a web page with its pictures', 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n--x', 415],
    ['that is JSON', '[{"Company": "A"},\n{"Company": "B"}]', 415],
    ['that is a PDF', '%PDF-1.7\n1 0 obj', 415],
    ['that is a SYLK file', 'ID;PWXL;N;E\nC;Y1;X1;K"Company"\n', 415],
    ['that is a calendar', 'BEGIN:VCALENDAR\nVERSION:2.0\n', 415],
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
  ])('%s is refused with a message', async (_, content, status) => {
    await expect(read(content)).rejects.toMatchObject({
      name: 'ApiError',
      status,
      message: expect.stringMatching(/\.$/),
    })
  })

  it.each(['content.xml', 'Index/Document.iwa', 'xl/workbook.bin'])(
    'of another spreadsheet program, with %s, says what to do',
    async (part) => {
      await expect(read(zip([part]))).rejects.toThrow(/^We can’t read this workbook\. Save it as \.xlsx or CSV/)
    },
  )

  it('whose sheet unpacks to more than it declares is refused', async () => {
    const content = workbook([{ name: 'A', rows: [['Company'], ['A']] }])
    // In the directory a part's name comes after its sizes.
    content.writeUInt32LE(10, content.lastIndexOf('xl/worksheets/sheet1.xml') - 22)
    await expect(read(content)).rejects.toMatchObject({ status: 415 })
  })
})
