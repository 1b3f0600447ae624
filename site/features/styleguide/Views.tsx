import { useState } from 'react'
import { formatAmount } from '#api/contract/money.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { Pagination } from '#site/ui/data/Pagination.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { Table, type SortDescriptor, type TableColumn } from '#site/ui/data/Table.tsx'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { STARTUPS, type SampleStartup } from './samples.ts'
import { Specimen } from './Specimen.tsx'

const COLUMNS: TableColumn<SampleStartup>[] = [
  { id: 'name', label: 'Company', isRowHeader: true, allowsSorting: true, cell: ({ name }) => name },
  {
    id: 'industry',
    label: 'Industry',
    allowsSorting: true,
    cell: ({ industry }) => <Badge tone="primary">{industry}</Badge>,
  },
  { id: 'stage', label: 'Stage', cell: ({ stage }) => stage },
  {
    id: 'funding',
    label: 'Funding',
    allowsSorting: true,
    align: 'end',
    cell: ({ funding }) => formatAmount(funding),
  },
  {
    id: 'interest',
    label: 'Interest',
    cell: ({ id }) => <ProgressBar label="Interest" isLabelHidden kind="meter" value={id * 22} />,
  },
  { id: 'public', label: 'Public', cell: ({ name }) => <Switch aria-label={`${name} is public`} defaultSelected /> },
  {
    id: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    align: 'end',
    cell: ({ name }) => <Button variant="quiet" size="small" icon="dots" aria-label={`More about ${name}`} />,
  },
]

/** Tabs, tables, paging. */
export function Views() {
  const [sort, setSort] = useState<SortDescriptor>({ column: 'name', direction: 'ascending' })
  const [page, setPage] = useState(4)
  const key = sort.column as keyof SampleStartup
  const rows = STARTUPS.toSorted((a, b) => String(a[key]).localeCompare(String(b[key]), 'en', { numeric: true }))
  if (sort.direction === 'descending') rows.reverse()
  return (
    <Specimen title="Views">
      <Tabs
        label="Administration"
        items={[
          { id: 'startups', label: 'Startups' },
          { id: 'empty', label: 'Users', count: 12 },
          { id: 'resets', label: 'Password Resets', count: 3 },
          { id: 'off', label: 'Disabled', isDisabled: true },
        ]}
      >
        <TabPanel id="startups">
          <div className="stack">
            <Table
              label="Startups"
              columns={COLUMNS}
              rows={rows}
              getKey={({ id }) => id}
              getHref={({ id }) => `#startup-${id}`}
              sortDescriptor={sort}
              onSortChange={setSort}
            />
            <Pagination label="Startups" page={page} pageCount={9} onPageChange={setPage} />
          </div>
        </TabPanel>
        <TabPanel id="empty">
          <Table
            label="Users"
            columns={COLUMNS}
            rows={[]}
            getKey={({ id }) => id}
            emptyState={
              <EmptyState
                title="No startups found"
                description="Try adjusting your filters or search term."
                action={<Button variant="secondary">Reset Filters</Button>}
              />
            }
          />
        </TabPanel>
        <TabPanel id="resets">
          <Table label="Resets" columns={COLUMNS} rows={rows} getKey={({ id }) => id} isLoading maxHeight={192} />
        </TabPanel>
      </Tabs>
      <div className="cluster">
        <Logo name="Prairie Robotics" />
        <Logo name="Fern Health" size="4.5rem" />
      </div>
    </Specimen>
  )
}
