import { useState } from 'react'
import { ROLES } from '#api/contract/enumerations.ts'
import { MEMBER_STATUSES, type Member } from '#api/contract/member.ts'
import { Select } from '#site/ui/Select.tsx'
import { SkeletonRows } from '#site/ui/Skeleton.tsx'
import { Table } from '#site/ui/Table.tsx'
import { overview, type MemberFilters } from './admin-data.ts'
import { ListFailed, ListFoot, SearchField, useAdminList } from './ListParts.tsx'
import { memberColumns } from './member-columns.tsx'
import { MemberDialogs, type OpenMemberDialog } from './MemberDialogs.tsx'
import { ROLE_LABELS } from './member-labels.ts'
import type { PagedList } from './paged-list.ts'
import { fromSort, toSort } from './sort-order.ts'

const ANY = 'any'
const ROLE_OPTIONS = [{ id: ANY, label: 'All roles' }, ...ROLES.map((id) => ({ id, label: ROLE_LABELS[id] }))]
const STATUS_LABELS = { pending: 'Pending request', active: 'Active', deactivated: 'Deactivated' } as const
const STATUS_OPTIONS = [
  { id: ANY, label: 'All statuses' },
  ...MEMBER_STATUSES.map((id) => ({ id, label: STATUS_LABELS[id] })),
]
const chosen = (id: string) => (id === ANY ? '' : id)

export interface UsersTabProps {
  list: PagedList<Member, MemberFilters>
  ownId: number
  timeZone: string
}

/** Everybody with an account, and what can be decided about them. */
export function UsersTab({ list, ownId, timeZone }: UsersTabProps) {
  const { filter, ...state } = useAdminList(list, 'users')
  const [open, setOpen] = useState<OpenMemberDialog>()
  const { filters, data, loading, error } = state
  return (
    <div className="stack admin-gap">
      <search className="admin-filters" aria-label="Users">
        <SearchField
          label="Search users"
          placeholder="Name, username or e-mail"
          value={filters.q}
          onSearch={(q) => filter({ q })}
        />
        <Select
          label="Role"
          options={ROLE_OPTIONS}
          value={filters.role || ANY}
          onChange={(id) => filter({ role: chosen(id) })}
        />
        <Select
          label="Status"
          options={STATUS_OPTIONS}
          value={filters.status || ANY}
          onChange={(id) => filter({ status: chosen(id) })}
        />
      </search>
      {error && <ListFailed sentence={error.sentence} onRetry={() => void list.refresh()} />}
      {!data && loading && <SkeletonRows label="Loading users" />}
      {data && (
        <div className="admin-table">
          <Table
            label="Users"
            columns={memberColumns({ ownId, timeZone, onOpen: setOpen })}
            rows={data.items}
            getKey={(member) => member.id}
            sortDescriptor={toSort(filters.sort || '-createdAt')}
            onSortChange={(order) => filter({ sort: fromSort(order) })}
            emptyState="No users found."
            isLoading={loading}
            rowHeight={60}
          />
        </div>
      )}
      <ListFoot state={state} list={list} noun="user" label="Users" />
      <MemberDialogs
        open={open}
        onClose={() => setOpen(undefined)}
        onDone={() => {
          void list.refresh()
          overview.refresh()
        }}
      />
    </div>
  )
}
