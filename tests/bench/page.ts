import type { FigurePage } from '#tests/figures/page.ts'
import { CHAPTERS, type Measured } from './figure.ts'

/** `docs/performance.md`. */
export const PERFORMANCE_PAGE: FigurePage<Measured> = {
  head: `# How fast it is, beside what people would use instead

\`npm run bench\` measures all of it again and writes this page; \`npm run bench -- static api\` measures some parts and renews their figures;
\`npm run bench -- --check\` ends with 1 when a budget is exceeded.

Ratios come from one run side by side, in alternating rounds, each value the median of its rounds. They are what counts: absolute times belong
to the machine that measured them. "Load" is how many processes wanted a processor in the minute before; above the number of
processors, longest times are the machine's and not the product's.
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
