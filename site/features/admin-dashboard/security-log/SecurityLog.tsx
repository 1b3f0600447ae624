import type { TimeZones } from '#api/platform/contract/times.ts'
import { SECURITY_EVENTS } from '#api/auth/contract/security-log.ts'
import type { SecurityEvent } from '#api/auth/calls.ts'
import { loadSecurityLog, type SecurityFilters } from '#site/features/admin-dashboard/admin-data.ts'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { DataList } from '#site/ui/list/DataList.tsx'
import { toOptions } from '#site/ui/list/list-filter.ts'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { eventLabel, getTargetName, formatPeriod, getPersonName } from './security-labels.ts'
import '#site/features/admin-dashboard/admin-dashboard.css'

export interface SecurityLogProps {
  initial: ListStart<SecurityEvent, SecurityFilters>
  zones: TimeZones
}

const FILTERS = [
  { name: 'person', label: 'Person', placeholder: 'Whose account, or to whom' },
  { name: 'kind', label: 'Event', options: toOptions('All events', SECURITY_EVENTS) },
  { name: 'address', label: 'Address', placeholder: 'In full' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
] as const

const columns = (zones: TimeZones): TableColumn<SecurityEvent>[] => [
  {
    id: 'kind',
    label: 'What',
    isRowHeader: true,
    width: '27%',
    cell: ({ kind, count, what }) => (
      <span className="admin-user">
        <span>
          {eventLabel(kind)}
          {count > 1 && <span className="soft numeric">{` ${count} times`}</span>}
        </span>
        {what && <code className="small soft admin-fact">{what}</code>}
      </span>
    ),
  },
  { id: 'who', label: 'Who', width: '16%', cell: getPersonName },
  { id: 'target', label: 'For', width: '16%', cell: getTargetName },
  {
    id: 'from',
    label: 'Source',
    width: '17%',
    cell: ({ address, device }) =>
      (address ?? device) && (
        <span className="admin-user">
          <span className="numeric admin-fact">{address}</span>
          <span className="small soft">{device}</span>
        </span>
      ),
  },
  {
    id: 'at',
    label: 'When',
    width: '24%',
    cell: (event) => <time dateTime={event.at}>{formatPeriod(event, zones)}</time>,
  },
]

/** Logins, failed tries, refusals, and changes of what an account is opened with: who, from where, how often. */
export function SecurityLog({ initial, zones }: SecurityLogProps) {
  const list = useDataList(initial, loadSecurityLog)
  return (
    <DataList
      list={list}
      label="Security log"
      resource="event"
      columns={columns(zones)}
      getKey={({ id }) => id}
      filters={FILTERS}
      emptyState="Nothing like that has happened in the last 90 days."
    />
  )
}
