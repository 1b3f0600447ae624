import { lazy, Suspense, useState } from 'react'
import { ROLES } from '#api/contract/enumerations.ts'
import { MEMBER_STATUSES, usualOrder, type BulkAction, type Member } from '#api/contract/member.ts'
import { overview, type MemberFilters } from '#site/features/admin-dashboard/admin-data.ts'
import { ExportLink } from '#site/features/admin-dashboard/ExportLink.tsx'
import { FilterSelect, ListView, SearchField, useAdminList } from '#site/features/admin-dashboard/ListParts.tsx'
import { memberColumns } from './member-columns.tsx'
import { MemberDialogs, type OpenMemberDialog } from './MemberDialogs.tsx'
import { ROLE_LABELS } from './member-labels.ts'
import type { PagedList } from '#site/features/admin-dashboard/paged-list.ts'
import { SelectionBar } from './SelectionBar.tsx'

const BulkDialog = lazy(() => import('./BulkDialog.tsx'))

const STATUS_LABELS = { pending: 'Pending request', active: 'Active', deactivated: 'Deactivated' } as const
const ROLE_OPTIONS = ROLES.map((id) => ({ id, label: ROLE_LABELS[id] }))
const STATUS_OPTIONS = MEMBER_STATUSES.map((id) => ({ id, label: STATUS_LABELS[id] }))

export interface UsersTabProps {
  list: PagedList<Member, MemberFilters>
  ownId: number
  timeZone: string
  now: string
}

/** Everybody with an account, and what can be decided about them, one by one or together. */
export function UsersTab({ list, ownId, timeZone, now }: UsersTabProps) {
  const state = useAdminList(list, 'users')
  const [open, setOpen] = useState<OpenMemberDialog>()
  const [bulk, setBulk] = useState<{ action: BulkAction; members: Member[] }>()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { filters, data, filter } = state
  // Nobody decides about their own account, nor about somebody who is out of sight.
  const others = data?.items.filter(({ id }) => id !== ownId) ?? []
  const chosen = others.filter(({ id }) => selected.has(id))

  function select(id: number, isSelected: boolean) {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }

  function changed() {
    void list.refresh()
    overview.refresh()
  }

  return (
    <>
      <ListView
        list={list}
        state={state}
        noun="user"
        label="Users"
        order={usualOrder(filters)}
        columns={memberColumns({ ownId, timeZone, now, selected, onSelect: select, onOpen: setOpen })}
        emptyState="No users found."
        actions={<ExportLink noun="users" filters={filters} />}
        filters={
          <search className="admin-filters" aria-label="Users">
            <SearchField
              label="Search users"
              placeholder="Name, username or e-mail"
              value={filters.q}
              onSearch={(q) => filter({ q })}
            />
            <FilterSelect
              label="Role"
              all="All roles"
              options={ROLE_OPTIONS}
              value={filters.role}
              onChange={(role) => filter({ role })}
            />
            <FilterSelect
              label="Status"
              all="All statuses"
              options={STATUS_OPTIONS}
              value={filters.status}
              onChange={(status) => filter({ status })}
            />
          </search>
        }
      >
        {others.length > 0 && (
          <SelectionBar
            count={chosen.length}
            total={others.length}
            onAll={(isSelected) => setSelected(new Set(isSelected ? others.map(({ id }) => id) : []))}
            onBulk={(action) => setBulk({ action, members: chosen })}
          />
        )}
      </ListView>
      <MemberDialogs open={open} onClose={() => setOpen(undefined)} onDone={changed} />
      <Suspense>
        {bulk && (
          <BulkDialog
            {...bulk}
            onClose={() => setBulk(undefined)}
            onDone={() => {
              setSelected(new Set())
              changed()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
