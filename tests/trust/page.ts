import { CHAPTERS, type DatedFigure, type Figure } from './figure.ts'

const HEAD = `# What was tried against this product, and what came of it

\`npm run trust\` tries all of it again and writes this page; the parts that take seconds also run in \`npm test\`, with smaller numbers.
\`npm run trust -- tests/security/access\` runs one part and renews its figures. A figure stands here only after its test has passed.

Everything runs against the built product and real parts: processes that are killed, a disk that is full, a database across the network,
a real browser.
`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const row = ({ what, promised, measured, day }: DatedFigure) =>
  `| ${[what, promised, measured, day].map(cell).join(' | ')} |`

/** The figures with those of a run in place of their older ones, in the order of the page. */
export function withNewer(known: readonly DatedFigure[], run: readonly Figure[], day: string): DatedFigure[] {
  const name = ({ chapter, what }: Figure) => `${chapter}: ${what}`
  const all = new Map(known.map((one) => [name(one), one]))
  for (const one of run) all.set(name(one), { ...one, day })
  return CHAPTERS.flatMap((chapter) => [...all.values()].filter((one) => one.chapter === chapter))
}

/** `docs/trust.md`: its head, a table for each chapter, and what has to be explained. */
export function trustPage(figures: readonly DatedFigure[], explained: string): string {
  const chapters = CHAPTERS.map((chapter) => {
    const rows = figures.filter((one) => one.chapter === chapter).map(row)
    const table = ['| Tried | Promised | Seen | On |', '| --- | --- | --- | --- |', ...rows].join('\n')
    return rows.length > 0 ? `\n## ${chapter}\n\n${table}\n` : ''
  })
  return `${HEAD}${chapters.join('')}\n${explained}`
}
