import { zip, type ZipPart } from '#api/platform/files/testing-zip.ts'

/** A date as spreadsheets store it, and a formula with its result. */
type Cell =
  | string
  | number
  | boolean
  | null
  | { day: number }
  /** A number with its own format. */
  | { number: number; format: string | number }
  /** Text with a hyperlink. */
  | { text: string; link: string; place?: string }
  /** A cell's XML without its address. */
  | { xml: string }
  | { formula: string; value?: string | number }
  | { error: string }

interface TestSheet {
  name: string
  rows: readonly (readonly Cell[])[]
  merges?: readonly string[]
  isHidden?: boolean | 'veryHidden'
  /** Numbers of hidden rows and columns, from 1. */
  hiddenRows?: readonly number[]
  hiddenColumns?: readonly number[]
  /** Further attributes of rows, by their numbers, and of columns. */
  rowAttributes?: Readonly<Record<number, string>>
  columns?: string
}

const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const letter = (column: number) => String.fromCharCode(65 + column)

/** A workbook as Excel writes it: shared texts, styles for dates, one part per sheet. */
export function workbook(
  sheets: readonly TestSheet[],
  { from1904 = false, more = [] as readonly ZipPart[] } = {},
): Buffer {
  const texts: string[] = []
  const shared = (text: string) => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1)
  const formats: (string | number)[] = []
  const getStyle = (format: string | number) =>
    2 + (formats.includes(format) ? formats.indexOf(format) : formats.push(format) - 1)
  let hyperlinks: { at: string; link: string; place?: string }[] = []
  function cell(value: Cell, at: string): string {
    if (value === null) return `<c r="${at}" s="0"/>`
    if (typeof value === 'string') return `<c r="${at}" t="s"><v>${shared(value)}</v></c>`
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
    if ('format' in value) return `<c r="${at}" s="${getStyle(value.format)}"><v>${value.number}</v></c>`
    if ('link' in value) {
      hyperlinks.push({ at, link: value.link, ...(value.place && { place: value.place }) })
      return `<c r="${at}" t="s"><v>${shared(value.text)}</v></c>`
    }
    if ('xml' in value) return `<c r="${at}" ${value.xml}</c>`
    if ('day' in value) return `<c r="${at}" s="1"><v>${value.day}</v></c>`
    if ('error' in value) return `<c r="${at}" t="e"><f>A1/0</f><v>${value.error}</v></c>`
    const known = value.value === undefined ? '' : `<v>${escaped(String(value.value))}</v>`
    return `<c r="${at}" t="${typeof value.value === 'number' ? 'n' : 'str'}"><f>${escaped(value.formula)}</f>${known}</c>`
  }
  const parts = sheets.flatMap(
    ({ rows, merges = [], hiddenRows = [], hiddenColumns = [], rowAttributes = {}, columns: more = '' }, index) => {
      hyperlinks = []
      const lines = rows.map((row, line) => {
        const cells = row.map((value, column) => cell(value, `${letter(column)}${line + 1}`))
        const hidden = hiddenRows.includes(line + 1) ? 'hidden="1"' : ''
        return `<row r="${line + 1}" ${hidden} ${rowAttributes[line + 1] ?? ''}>${cells.join('')}</row>`
      })
      const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
      const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" width="9" hidden="1"/>`)
      const led = hyperlinks.map(
        ({ at, place }, link) =>
          `<hyperlink ref="${at}" r:id="rId${link + 1}"${place === undefined ? '' : ` location="${escaped(place)}"`}/>`,
      )
      const content =
        `<worksheet><cols>${columns.join('')}${more}</cols><sheetData>${lines.join('')}</sheetData>` +
        `<mergeCells>${merged}</mergeCells><hyperlinks>${led.join('')}</hyperlinks></worksheet>`
      const targets = hyperlinks.map(
        ({ link }, at) => `<Relationship Id="rId${at + 1}" Type="${HYPERLINK}" Target="${escaped(link)}"/>`,
      )
      return [
        { name: `xl/worksheets/sheet${index + 1}.xml`, content },
        {
          name: `xl/worksheets/_rels/sheet${index + 1}.xml.rels`,
          content: `<Relationships>${targets.join('')}</Relationships>`,
        },
      ]
    },
  )
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${isHidden ? ` state="${isHidden === true ? 'hidden' : isHidden}"` : ''}/>`,
  )
  const links = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const getId = (format: string | number, at: number) => (typeof format === 'number' ? format : 165 + at)
  const own = formats.map((format, at) =>
    typeof format === 'number' ? '' : `<numFmt numFmtId="${165 + at}" formatCode="${escaped(format)}"/>`,
  )
  return zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${links.join('')}</Relationships>` },
    {
      name: 'xl/styles.xml',
      content:
        `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-407]dd\\.mm\\.yyyy"/>${own.join('')}</numFmts>` +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/>' +
        `${formats.map((format, at) => `<xf numFmtId="${getId(format, at)}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    },
    ...parts,
    ...more,
  ])
}
