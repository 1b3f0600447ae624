import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type FormatConfig, format } from 'oxfmt'

export interface Figure {
  chapter: string
  /** The attempt: "SIGKILL under write load, 300 rounds". Names the figure within its chapter. */
  what: string
  /** The promise: "0 acknowledged writes lost". */
  promised: string
  /** The result: "0 of 41,236 lost". */
  measured: string
}

/** A figure with its day, as the file of figures keeps it. */
type Dated<One extends Figure> = One & { day: string }

/** A page of figures: a table for each chapter. */
export interface FigurePage<One extends Figure> {
  /** Its title and where it is explained. */
  head: string
  /** In their order. */
  chapters: readonly string[]
  columns: readonly (readonly [heading: string, cell: (figure: Dated<One>) => string])[]
}

/** The figures, with a run's in place of older ones, in the order of the page. */
function withNewer<One extends Figure>(
  chapters: readonly string[],
  known: readonly Dated<One>[],
  run: readonly One[],
  day: string,
): Dated<One>[] {
  const name = ({ chapter, what }: Figure) => `${chapter}: ${what}`
  const all = new Map(known.map((one) => [name(one), one]))
  for (const one of run) all.set(name(one), { ...one, day })
  return chapters.flatMap((chapter) => [...all.values()].filter((one) => one.chapter === chapter))
}

const row = (cells: readonly string[]) =>
  `| ${cells.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`

/** The page: its head, and a table for each chapter that has figures. */
function figurePage<One extends Figure>(
  { head, chapters, columns }: FigurePage<One>,
  figures: readonly Dated<One>[],
): string {
  const tables = chapters.map((chapter) => {
    const own = figures.filter((one) => one.chapter === chapter)
    const lines = [
      row(columns.map(([heading]) => heading)),
      row(columns.map(() => '---')),
      ...own.map((one) => row(columns.map(([, cell]) => cell(one)))),
    ]
    return own.length > 0 ? `\n## ${chapter}\n\n${lines.join('\n')}\n` : ''
  })
  return `${head}${tables.join('')}`
}

/** The text of a file as `npm run format` leaves it. */
async function formatted(path: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig
  return (await format(path, text, options)).code
}

/** The figures that a run noted, one JSON object a line. */
export function notedFigures<One extends Figure>(file: string): One[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as One)
}

/**
 * Renews `<name>.json` and `<name>.md` with a run. Chapters of `whole` were measured from end to end: what they no
 * longer measure is dropped.
 */
export async function renewPage<One extends Figure>(
  name: string,
  page: FigurePage<One>,
  run: readonly One[],
  whole: readonly string[] = [],
): Promise<void> {
  const json = `${name}.json`
  const known = existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as Dated<One>[]) : []
  const kept = known.filter(({ chapter }) => !whole.includes(chapter))
  const figures = withNewer(page.chapters, kept, run, new Date().toISOString().slice(0, 10))
  const texts = [
    [json, JSON.stringify(figures)],
    [`${name}.md`, figurePage(page, figures)],
  ] as const
  for (const [path, text] of texts) {
    writeFileSync(path, await formatted(path, text))
  }
}
