import type { FigurePage } from '#tests/figures/page.ts'
import type { Measured } from './figure.ts'
import { CHAPTERS } from './parts.ts'

/** `docs/figures/performance.md`. */
export const PERFORMANCE_PAGE: FigurePage<Measured> = {
  head: `# What was measured

Written by \`npm run bench\`; [what it means](../performance.md) is explained beside it.
`,
  chapters: CHAPTERS,
  columns: [
    ['What', ({ what }) => what],
    ['Budget', ({ promised }) => promised],
    ['Measured', ({ measured, kept }) => (kept === false ? `**exceeded:** ${measured}` : measured)],
    ['Load', ({ load }) => load.toFixed(1)],
    ['On', ({ day }) => day],
  ],
}
