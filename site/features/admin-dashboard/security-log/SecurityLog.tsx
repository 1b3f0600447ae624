import { useState } from 'react'
import { SECURITY_EVENTS } from '#api/contract/security-log/schema.ts'
import type { SecurityEvent } from '#api/contract/security-log/answers.ts'
import { client } from '#site/lib/api.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { loadSecurityLog, type SecurityFilters } from '#site/features/admin-dashboard/admin-data.ts'
import { AdminList } from '#site/features/admin-dashboard/AdminList.tsx'
import { keepFilters } from '#site/lib/list/filters.ts'
import { createList } from '#site/lib/list/list.ts'
import { eventLabel, toWhom, whenOf, whoOf } from './security-labels.ts'
import '#site/features/admin-dashboard/admin-dashboard.css'

const KINDS = Object.entries(SECURITY_EVENTS).map(([id, label]) => ({ id, label }))

export interface SecurityLogProps {
  filters: SecurityFilters
  first: ListPage<SecurityEvent> | undefined
  timeZone: string
}

/** Logins, failed tries, refusals and changes of what an account is opened with: who, from where, how often. */
export function SecurityLog({ filters: asked, first, timeZone }: SecurityLogProps) {
  const [list] = useState(() =>
    createList<SecurityEvent, SecurityFilters>({
      filters: asked,
      first,
      load: (filters, part) => loadSecurityLog(client, filters, part),
      keep: keepFilters,
    }),
  )
  return (
    <AdminList
      list={list}
      noun="event"
      label="Security log"
      columns={columns(timeZone)}
      emptyState="Nothing like that has happened in the last 90 days."
      filters={[
        { name: 'person', label: 'Person', placeholder: 'Whose account, or to whom' },
        { name: 'kind', label: 'Event', all: 'All events', options: KINDS },
        { name: 'address', label: 'Address', placeholder: 'In full' },
        { name: 'from', label: 'From', type: 'date' },
        { name: 'to', label: 'To', type: 'date' },
      ]}
    />
  )
}

function columns(timeZone: string): TableColumn<SecurityEvent>[] {
  return [
    {
      id: 'kind',
      label: 'What',
      isRowHeader: true,
      cell: ({ kind, count, what }) => (
        <span className="admin-user">
          <span>
            {eventLabel(kind)}
            {count > 1 && <span className="soft numeric"> {count} times</span>}
          </span>
          {what && <code className="small soft admin-fact">{what}</code>}
        </span>
      ),
    },
    { id: 'who', label: 'Who', cell: (event) => whoOf(event) },
    { id: 'target', label: 'To whom', cell: (event) => toWhom(event) },
    {
      id: 'from',
      label: 'From where',
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
      cell: (event) => <time dateTime={event.at}>{whenOf(event, timeZone)}</time>,
    },
  ]
}
