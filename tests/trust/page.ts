import type { FigurePage } from '#tests/figures/page.ts'
import { CHAPTERS, type Figure } from './figure.ts'

/** `docs/figures/trust.md`. */
export const TRUST_PAGE: FigurePage<Figure> = {
  head: `# What was tried, and what was seen

Written by \`npm run trust\`; [what it means](../trust.md) is explained beside it.
`,
  chapters: CHAPTERS,
  columns: [
    ['Tried', ({ what }) => what],
    ['Promised', ({ promised }) => promised],
    ['Seen', ({ measured }) => measured],
    ['On', ({ day }) => day],
  ],
}
