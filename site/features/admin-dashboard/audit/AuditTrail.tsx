import { AUDIT_ACTIONS } from '#api/audit/contract.ts'
import type { AuditEntry } from '#api/audit/calls.ts'
import { formatMoment, type TimeZones } from '#api/platform/contract/times.ts'
import { loadAudit, type AuditFilters } from '#site/features/admin-dashboard/admin-data.ts'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { DataList } from '#site/ui/list/DataList.tsx'
import { toOptions } from '#site/ui/list/list-filter.ts'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { actionLabel, getActor, getFacts, getTarget } from './audit-labels.ts'
import '#site/features/admin-dashboard/admin-dashboard.css'

export interface AuditTrailProps {
  initial: ListStart<AuditEntry, AuditFilters>
  zones: TimeZones
}

const FILTERS = [
  { name: 'person', label: 'Person', placeholder: 'Who did it, or to whom' },
  { name: 'action', label: 'Action', options: toOptions('All actions', AUDIT_ACTIONS) },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
] as const

const columns = (zones: TimeZones): TableColumn<AuditEntry>[] => [
  { id: 'action', label: 'What', isRowHeader: true, width: '19%', cell: ({ action }) => actionLabel(action) },
  { id: 'actor', label: 'Who', width: '15%', cell: getActor },
  { id: 'target', label: 'Target', width: '22%', cell: getTarget },
  {
    id: 'details',
    label: 'Before and after',
    width: '24%',
    cell: ({ details }) =>
      getFacts(details).map((fact) => (
        <span key={fact} className="admin-fact">
          {fact}
        </span>
      )),
  },
  {
    id: 'at',
    label: 'When',
    width: '20%',
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at, zones)}</time>,
  },
]

/** Who did what to whom, before and after, and when; it can be read, never changed. */
export function AuditTrail({ initial, zones }: AuditTrailProps) {
  const list = useDataList(initial, loadAudit)
  const first = list.page?.items[0]
  return (
    <DataList
      list={list}
      label="Audit log"
      resource="entry"
      columns={columns(zones)}
      getKey={({ id }) => id}
      filters={FILTERS}
      above={
        list.query.filters['targetId'] && (
          <Callout>
            <div className="cluster cluster-apart">
              <span>Only what was done to {(first && getTarget(first)) || 'one of them'}.</span>
              <a
                className="button button-secondary button-small"
                {...list.link({ filters: { targetType: '', targetId: '' } })}
              >
                Show everything
              </a>
            </div>
          </Callout>
        )
      }
      emptyState="No matching entries."
    />
  )
}
