import { useState } from 'react'
import { AUDIT_ACTIONS } from '#api/contract/audit/schema.ts'
import type { AuditEntry } from '#api/contract/audit/answers.ts'
import { formatDate } from '#api/contract/dates.ts'
import { client } from '#site/lib/api.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { loadAudit, type AuditFilters } from '#site/features/admin-dashboard/admin-data.ts'
import { actionLabel, actorOf, factsOf, targetOf } from './audit-labels.ts'
import { AdminList } from '#site/features/admin-dashboard/AdminList.tsx'
import { useList } from '#site/lib/list/use-list.ts'
import { keepFilters } from '#site/lib/list/filters.ts'
import { createList } from '#site/lib/list/list.ts'
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
    createList<AuditEntry, AuditFilters>({
      filters: asked,
      first,
      load: (filters, part) => loadAudit(client, filters, part),
      keep: keepFilters,
    }),
  )
  const { filters, data } = useList(list)
  const isOfOne = filters.targetId !== ''
  return (
    <AdminList
      list={list}
      noun="entry"
      label="Audit trail"
      columns={columns(timeZone)}
      emptyState="Nothing like that has happened."
      filters={[
        { name: 'person', label: 'Person', placeholder: 'Who did it, or to whom' },
        { name: 'action', label: 'Action', all: 'All actions', options: ACTIONS },
        { name: 'from', label: 'From', type: 'date' },
        { name: 'to', label: 'To', type: 'date' },
      ]}
    >
      {isOfOne && (
        <Callout>
          <div className="cluster cluster-apart">
            <span>Only what was done to {(data?.items[0] && targetOf(data.items[0])) || 'one of them'}.</span>
            <Button variant="secondary" size="small" onPress={() => void list.filter({ targetType: '', targetId: '' })}>
              Show everything
            </Button>
          </div>
        </Callout>
      )}
    </AdminList>
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
