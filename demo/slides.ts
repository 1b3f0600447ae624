/** A slide: its heading, and the lines below it. */
export interface Slide {
  title: string
  lines: readonly string[]
}

const [WIDTH, HEIGHT] = [960, 540]
const MARGIN = 72
/** How many characters of the text fit on one line. */
const MOST_LETTERS = 62

/** Codes of non-ASCII characters in the standard fonts. */
const WIN_ANSI: Readonly<Record<string, string>> = { '’': '\x92', '“': '\x93', '”': '\x94', '–': '\x96', '…': '\x85' }
const written = (text: string) =>
  `(${text.replace(/[()\\]/g, '\\$&').replace(/[^\x20-\x7e]/g, (letter) => WIN_ANSI[letter] ?? letter)})`

function wrapped(text: string, most: number): string[] {
  const rows: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}

type Tag = 'H1' | 'P'
const STYLES = { H1: { font: 'Bold', size: 44 }, P: { font: 'Text', size: 26 } }

/** Lines of text with their role in the structure, so that a screen reader announces headings and paragraphs. */
function textBlock(tag: Tag, { mark, rows, top }: { mark: number; rows: readonly string[]; top: number }) {
  const { font, size } = STYLES[tag]
  const lead = size * 1.3
  const shown = rows.map((row) => `${written(row)} Tj T*`).join(' ')
  return `/${tag} <</MCID ${mark}>> BDC BT /${font} ${size} Tf ${lead} TL ${MARGIN} ${top} Td ${shown} ET EMC`
}

/** The drawing commands of a page, and the tags of its text blocks in order. */
function drawn({ title, lines }: Slide, number: number) {
  const parts = [
    // The band and the page number are hidden from screen readers.
    `/Artifact BMC 0.07 0.25 0.19 rg 0 0 24 ${HEIGHT} re f BT /Text 14 Tf ${WIDTH - MARGIN} 32 Td ${written(`${number}`)} Tj ET EMC`,
    '0.07 0.25 0.19 rg',
  ]
  const tags: Tag[] = ['H1']
  const heading = wrapped(title, 34)
  parts.push(textBlock('H1', { mark: 0, rows: heading, top: HEIGHT - 120 }), '0.12 g')
  let top = HEIGHT - 150 - heading.length * STYLES.H1.size
  for (const line of lines) {
    const rows = wrapped(line, MOST_LETTERS)
    parts.push(textBlock('P', { mark: tags.length, rows, top }))
    tags.push('P')
    top -= rows.length * 34 + 18
  }
  return { content: parts.join('\n'), tags }
}

/** A PDF of these slides, always the same bytes for the same text, with headings and paragraphs for screen readers. */
export function slidesPdf(slides: readonly Slide[]): Buffer {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const ref = (number: number) => `${number} 0 R`
  const [CATALOG, PAGES, BOLD, TEXT, TREE, PARENTS] = [1, 2, 3, 4, 5, 6]
  for (let reserved = CATALOG; reserved <= PARENTS; reserved++) add('')
  const font = (name: string) => `<</Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding>>`
  const pages: number[] = []
  const elements: number[][] = []
  for (const [index, slide] of slides.entries()) {
    const { content, tags } = drawn(slide, index + 1)
    const stream = add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
    const resources = `<</Font <</Bold ${ref(BOLD)} /Text ${ref(TEXT)}>>>>`
    const box = `/MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources ${resources} /Contents ${ref(stream)}`
    const page = add(`<</Type /Page /Parent ${ref(PAGES)} ${box} /StructParents ${index} /Tabs /S>>`)
    pages.push(page)
    elements.push(tags.map((tag, mark) => add(`<</S /${tag} /P ${ref(TREE)} /Pg ${ref(page)} /K ${mark}>>`)))
  }
  const list = (numbers: readonly number[]) => `[${numbers.map(ref).join(' ')}]`
  const language = '/Lang (en) /MarkInfo <</Marked true>>'
  objects[CATALOG - 1] = `<</Type /Catalog /Pages ${ref(PAGES)} /StructTreeRoot ${ref(TREE)} ${language}>>`
  objects[PAGES - 1] = `<</Type /Pages /Kids ${list(pages)} /Count ${pages.length}>>`
  objects[BOLD - 1] = font('Helvetica-Bold')
  objects[TEXT - 1] = font('Helvetica')
  objects[TREE - 1] = `<</Type /StructTreeRoot /K ${list(elements.flat())} /ParentTree ${ref(PARENTS)}>>`
  objects[PARENTS - 1] = `<</Nums [${elements.map((of, index) => `${index} ${list(of)}`).join(' ')}]>>`
  return buildPdf(objects, CATALOG)
}

/** A PDF file of these objects; the first has the number 1. */
export function buildPdf(objects: readonly string[], catalog: number, more = ''): Buffer {
  let file = '%PDF-1.7\n'
  const places = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<</Size ${objects.length + 1} /Root ${catalog} 0 R ${more}>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
