import { BarChart } from '#site/ui/chart/BarChart.tsx'
import { dayPoint, monthPoint } from '#site/ui/chart/chart-points.ts'
import { TimeChart } from '#site/ui/chart/TimeChart.tsx'
import { Specimen } from './Specimen.tsx'

const MONTHS = Array.from({ length: 12 }, (_, index) => monthPoint(`2026-${String(index + 1).padStart(2, '0')}`))
const DAYS = Array.from({ length: 30 }, (_, index) => dayPoint(`2026-06-${String(index + 1).padStart(2, '0')}`))
const series = (id: string, label: string, values: number[]) => ({ id, label, values })

/** Counts over time and by category. */
export function Charts() {
  return (
    <Specimen title="Charts">
      <div className="grid" style={{ '--column': '22rem' } as object}>
        <div className="card">
          <TimeChart
            title="People"
            description="Accounts that were made, and roles that were given."
            points={MONTHS}
            period="Last 12 months"
            series={[
              series('registrations', 'Registrations', [4, 7, 3, 9, 12, 8, 15, 11, 18, 21, 16, 24]),
              series('approvals', 'Approvals', [2, 6, 3, 5, 10, 8, 9, 10, 12, 17, 16, 13]),
              series('rejections', 'Rejections', [1, 0, 0, 2, 1, 0, 3, 1, 4, 2, 0, 5]),
            ]}
          />
        </div>
        <div className="card">
          <TimeChart
            title="Views by day"
            points={DAYS}
            period="June 2026"
            series={[
              series(
                'views',
                'Views',
                DAYS.map((_, index) => (index * 37) % 23),
              ),
            ]}
          />
        </div>
        <div className="card">
          <TimeChart
            title="Nothing yet"
            points={MONTHS}
            period="Last 12 months"
            series={[
              series(
                'saves',
                'Saves',
                MONTHS.map(() => 0),
              ),
            ]}
          />
        </div>
        <div className="card">
          <BarChart
            title="Startups by stage"
            category="Stage"
            unit="Startups"
            bars={['Idea Stage', 'MVP', 'Pre-seed', 'Seed', 'Series A', 'A category with a rather long name'].map(
              (label, index) => ({ id: label, label, value: [1204, 900, 310, 77, 0, 3][index]!, href: '#charts' }),
            )}
          />
        </div>
      </div>
    </Specimen>
  )
}
