import { BarChart } from '#site/ui/chart/BarChart.tsx'
import type { PagesOfDocument } from './reading-times.ts'

/** For how long the pages of each document were in view. */
export function PageTimes({ documents }: { documents: readonly PagesOfDocument[] }) {
  return documents.map(({ id, name, pages }) => (
    <section key={id}>
      <BarChart
        title={`For how many seconds each page of ${name} was in view`}
        description="All readers together, at most five minutes a page and visit. Downloads are not measured."
        headingLevel={3}
        category="Page"
        unit="Seconds"
        most={20}
        bars={pages.map(({ page, seconds }) => ({ id: String(page), label: `Page ${page}`, value: seconds }))}
      />
    </section>
  ))
}
