import { BarChart } from '#site/ui/chart/BarChart.tsx'
import type { PagesOfDocument } from './reading-times.ts'

/** For how long the pages of each document were in view. */
export function PageTimes({ documents }: { documents: readonly PagesOfDocument[] }) {
  return documents.map(({ id, name, pages }) => (
    <section key={id}>
      <BarChart
        title={`Time per page: ${name}`}
        description="All viewers, up to 5 minutes per page and visit. Not downloads."
        headingLevel={3}
        category="Page"
        unit="Seconds"
        most={20}
        bars={pages.map(({ page, seconds }) => ({ id: String(page), label: `Page ${page}`, value: seconds }))}
      />
    </section>
  ))
}
