import { lazy, Suspense, useState } from 'react'
import { ROLES } from '#api/contract/enumerations.ts'
import { MEMBER_STATUSES, usualOrder, type BulkAction, type Member } from '#api/contract/member/schema.ts'
import { overview, type MemberFilters } from '#site/features/admin-dashboard/admin-data.ts'
import { ExportLink } from '#site/features/admin-dashboard/ExportLink.tsx'
import { AdminList } from '#site/features/admin-dashboard/AdminList.tsx'
import { useList } from '#site/lib/list/use-list.ts'
import { memberColumns } from './member-columns.tsx'
import { MemberDialogs, type OpenMemberDialog } from './MemberDialogs.tsx'
import { ROLE_LABELS } from './member-labels.ts'
import type { List } from '#site/lib/list/list.ts'
import { SelectionBar } from './SelectionBar.tsx'

const BulkDialog = lazy(() => import('./BulkDialog.tsx'))

const STATUS_LABELS = { pending: 'Pending request', active: 'Active', deactivated: 'Deactivated' } as const
const ROLE_OPTIONS = ROLES.map((id) => ({ id, label: ROLE_LABELS[id] }))
const STATUS_OPTIONS = MEMBER_STATUSES.map((id) => ({ id, label: STATUS_LABELS[id] }))

export interface UsersTabProps {
  list: List<Member, MemberFilters>
  ownId: number
  timeZone: string
  now: string
}

/** Everybody with an account, and what can be decided about them, one by one or together. */
export function UsersTab({ list, ownId, timeZone, now }: UsersTabProps) {
  const { filters, data, selected } = useList(list)
  const [open, setOpen] = useState<OpenMemberDialog>()
  const [bulk, setBulk] = useState<{ action: BulkAction; members: Member[] }>()
  // Nobody decides about their own account, nor about somebody who is out of sight.
  const others = data?.items.filter(({ id }) => id !== ownId) ?? []
  const chosen = others.filter(({ id }) => selected.has(id))

  function changed() {
    void list.refresh()
    overview.refresh()
  }

  return (
    <>
      <AdminList
        list={list}
        noun="user"
        label="Users"
        order={usualOrder(filters)}
        columns={memberColumns({ ownId, timeZone, now, selected, onSelect: list.select, onOpen: setOpen })}
        emptyState="No users found."
        actions={<ExportLink noun="users" filters={filters} />}
        filters={[
          { name: 'q', label: 'Search users', placeholder: 'Name, username or e-mail' },
          { name: 'role', label: 'Role', all: 'All roles', options: ROLE_OPTIONS },
          { name: 'status', label: 'Status', all: 'All statuses', options: STATUS_OPTIONS },
        ]}
      >
        {others.length > 0 && (
          <SelectionBar
            count={chosen.length}
            total={others.length}
            onAll={(isSelected) => list.selectOnly(isSelected ? others.map(({ id }) => id) : [])}
            onBulk={(action) => setBulk({ action, members: chosen })}
          />
        )}
      </AdminList>
      <MemberDialogs open={open} onClose={() => setOpen(undefined)} onDone={changed} />
      <Suspense>
        {bulk && (
          <BulkDialog
            {...bulk}
            onClose={() => setBulk(undefined)}
            onDone={() => {
              list.selectOnly([])
              changed()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
