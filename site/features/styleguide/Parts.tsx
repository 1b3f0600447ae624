import { BarChart } from '#site/ui/chart/BarChart.tsx'
import { monthPoint } from '#site/ui/chart/chart-points.ts'
import { TimeChart } from '#site/ui/chart/TimeChart.tsx'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { Avatar } from '#site/ui/data/Avatar.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { DescriptionList } from '#site/ui/data/DescriptionList.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { Table, type TableColumn } from '#site/ui/data/Table.tsx'
import { TagList } from '#site/ui/data/TagList.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { Spinner } from '#site/ui/feedback/Spinner.tsx'

const ROWS = ['Prairie Robotics', 'Harbor Pay', 'Fern Health'].map((name, index) => ({ name, views: 1204 * index }))
const COLUMNS: TableColumn<(typeof ROWS)[number]>[] = [
  { id: 'name', label: 'Company', isRowHeader: true, allowsSorting: true, cell: ({ name }) => name },
  { id: 'views', label: 'Views', align: 'end', cell: ({ views }) => views },
]
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'].map(monthPoint)
const TONES = ['neutral', 'primary', 'accent', 'success', 'danger', 'info'] as const

/** What shows data, and how things stand. */
export function Parts() {
  return (
    <section className="stack">
      <h2>Data</h2>
      <Tabs
        label="Administration"
        items={[
          { id: 'rows', label: 'Startups', count: 3 },
          { id: 'none', label: 'Users' },
        ]}
      >
        <TabPanel id="rows">
          <Table label="Startups" columns={COLUMNS} rows={ROWS} getKey={({ name }) => name} />
        </TabPanel>
        <TabPanel id="none">
          <EmptyState title="No users" description="Try adjusting your filters." />
        </TabPanel>
      </Tabs>
      <div className="cluster">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} hasDot>
            {tone}
          </Badge>
        ))}
        <Avatar initials="ML" />
        <Logo name="Prairie Robotics" />
        <TagList items={['SaaS', 'AgTech']} label="Interests" />
      </div>
      <div className="grid">
        <Card title="Company" headingLevel={3}>
          <DescriptionList items={[{ term: 'Founded', description: 'March 2023' }]} />
        </Card>
        <Card>
          <TimeChart
            title="People"
            points={MONTHS}
            period="Last 4 months"
            series={[
              { id: 'asked', label: 'Registrations', values: [4, 7, 3, 9] },
              { id: 'given', label: 'Approvals', values: [2, 6, 3, 5] },
            ]}
          />
        </Card>
        <Card>
          <BarChart
            title="Stages"
            category="Stage"
            unit="Startups"
            bars={[
              { id: 'idea', label: 'Idea', value: 12 },
              { id: 'mvp', label: 'MVP', value: 0 },
            ]}
          />
        </Card>
      </div>
      <h2>Feedback</h2>
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Callout key={tone} tone={tone} title={tone}>
          An administrator looks at it within two days.
        </Callout>
      ))}
      <ProgressBar label="Profile completion" value={64} />
      <Spinner label="Loading" />
      <ErrorState title="Error loading events" description="Please try again later." onRetry={() => {}} />
      <SkeletonRows count={3} />
    </section>
  )
}
