import type { FigurePage } from '#tests/figures/page.ts'
import { CHAPTERS, type Figure } from './figure.ts'

/** `docs/trust.md`. */
export const TRUST_PAGE: FigurePage<Figure> = {
  head: `# What was tried against this product, and what came of it

\`npm run trust\` tries all of it again and writes this page; the parts that take seconds also run in \`npm test\`, with smaller numbers.
\`npm run trust -- tests/security/access\` runs one part and renews its figures. A figure stands here only after its test has passed.

Everything runs against the built product and real parts: processes that are killed, a disk that is full, a database across the network,
a real browser.
`,
  chapters: CHAPTERS,
  columns: [
    ['Tried', ({ what }) => what],
    ['Promised', ({ promised }) => promised],
    ['Seen', ({ measured }) => measured],
    ['On', ({ day }) => day],
  ],
}
