import { useState } from 'react'
import { AUDIT_ACTIONS, type AuditEntry } from '#api/contract/audit.ts'
import { formatDate } from '#api/contract/dates.ts'
import { client } from '#site/lib/api.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { loadAudit, type AuditFilters } from '#site/features/admin-dashboard/admin-data.ts'
import { actionLabel, actorOf, factsOf, targetOf } from './audit-labels.ts'
import { FilterSelect, ListView, SearchField, useAdminList } from '#site/features/admin-dashboard/ListParts.tsx'
import { createPagedList } from '#site/features/admin-dashboard/paged-list.ts'
import '#site/features/admin-dashboard/admin-dashboard.css'

const ACTIONS = Object.entries(AUDIT_ACTIONS).map(([id, label]) => ({ id, label }))

export interface AuditTrailProps {
  filters: AuditFilters
  first: ListPage<AuditEntry> | undefined
  timeZone: string
}

/** Who did what to whom, before and after, and when; it can be read, never changed. */
export function AuditTrail({ filters: asked, first, timeZone }: AuditTrailProps) {
  const [list] = useState(() =>
    createPagedList<AuditEntry, AuditFilters>({
      filters: asked,
      first,
      load: (filters, cursor) => loadAudit(client, filters, cursor),
    }),
  )
  const state = useAdminList(list, null)
  const { filters, filter, data } = state
  const isOfOne = filters.targetId !== ''
  return (
    <ListView
      list={list}
      state={state}
      noun="entry"
      label="Audit trail"
      columns={columns(timeZone)}
      emptyState="Nothing like that has happened."
      filters={
        <search className="admin-filters" aria-label="Audit trail">
          <SearchField
            label="Person"
            placeholder="Who did it, or to whom"
            value={filters.person}
            onSearch={(person) => filter({ person })}
          />
          <FilterSelect
            label="Action"
            all="All actions"
            options={ACTIONS}
            value={filters.action}
            onChange={(action) => filter({ action })}
          />
          <TextField label="From" type="date" value={filters.from} onChange={(from) => filter({ from })} />
          <TextField label="To" type="date" value={filters.to} onChange={(to) => filter({ to })} />
        </search>
      }
    >
      {isOfOne && (
        <Callout>
          <div className="cluster cluster-apart">
            <span>Only what was done to {(data?.items[0] && targetOf(data.items[0])) || 'one of them'}.</span>
            <Button variant="secondary" size="small" onPress={() => filter({ targetType: '', targetId: '' })}>
              Show everything
            </Button>
          </div>
        </Callout>
      )}
    </ListView>
  )
}

const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

function columns(timeZone: string): TableColumn<AuditEntry>[] {
  return [
    { id: 'action', label: 'What', isRowHeader: true, cell: ({ action }) => actionLabel(action) },
    { id: 'actor', label: 'Who', cell: (entry) => actorOf(entry) },
    { id: 'target', label: 'To whom or what', cell: (entry) => targetOf(entry) },
    {
      id: 'details',
      label: 'Before and after',
      cell: ({ details }) =>
        factsOf(details).map((fact) => (
          <span key={fact} className="admin-fact">
            {fact}
          </span>
        )),
    },
    {
      id: 'at',
      label: 'When',
      cell: ({ at }) => <time dateTime={at}>{formatDate(at, timeZone, MOMENT)}</time>,
    },
  ]
}
