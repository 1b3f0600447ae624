import { lazy, Suspense, useState } from 'react'
import { readableEmail, hasAddress } from '#api/account/contract/email-domain.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { formatVouch } from '#site/ui/data/format-vouch.ts'
import { isPendingRequest, usualOrder, type BulkAction, type Member } from '#api/users/contract.ts'
import { loadMembers, type MemberFilters } from '#site/features/admin-dashboard/admin-data.ts'
import { refreshCounts } from '#site/features/admin-dashboard/refresh-counts.ts'
import { auditAddress } from '#site/features/admin-dashboard/audit/audit-labels.ts'
import { ExportLink } from '#site/features/admin-dashboard/ExportLink.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { DataList } from '#site/ui/list/DataList.tsx'
import { toOptions } from '#site/ui/list/list-filter.ts'
import { SelectionBar, SelectRow } from '#site/ui/list/SelectionBar.tsx'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { useSelection } from '#site/ui/list/use-selection.ts'
import { RowMenu } from '#site/ui/overlays/RowMenu.tsx'
import { listActions, type MemberAction } from './member-actions.ts'
import { ROLE_LABELS, getStatus, STATUS_LABELS, getWaitingTime } from './member-labels.ts'
import type { MemberDialogKind } from './MemberDialog.tsx'

const BulkDialog = lazy(() => import('./BulkDialog.tsx'))
const MemberDialog = lazy(() => import('./MemberDialog.tsx'))

export interface UserListProps {
  initial: ListStart<Member, MemberFilters>
  /** No one decides about their own account. */
  ownId: number
  timeZone: string
  /** ISO 8601: when the page was made, so that both sides agree on how long a request waits. */
  now: string
}

/** What is decided, and about whom: as they were shown when it was chosen. */
type Decision = { kind: MemberDialogKind; member: Member } | { kind: BulkAction; members: readonly Member[] }

const FILTERS = [
  { name: 'q', label: 'Search users', placeholder: 'Name, username or email' },
  { name: 'role', label: 'Role', options: toOptions('All roles', ROLE_LABELS) },
  { name: 'status', label: 'Status', options: toOptions('All statuses', STATUS_LABELS) },
]

/** All accounts, with what can be decided about one or several of them. */
export function UserList({ initial, ownId, timeZone, now }: UserListProps) {
  const list = useDataList(initial, loadMembers)
  const others = list.page?.items.filter(({ id }) => id !== ownId) ?? []
  const selection = useSelection(others.map(({ id }) => id))
  const [decision, setDecision] = useState<Decision>()

  function choose(kind: MemberAction, member: Member) {
    if (kind === 'history') location.assign(auditAddress('user', member.id))
    else setDecision({ kind, member })
  }
  const decideForSelected = (kind: BulkAction) =>
    setDecision({ kind, members: others.filter(({ id }) => selection.keys.has(id)) })
  const dialog = {
    onClose: () => setDecision(undefined),
    onDone: () => {
      list.refresh()
      refreshCounts()
    },
  }
  const columns: TableColumn<Member>[] = [
    {
      id: 'select',
      label: 'Select',
      isLabelHidden: true,
      width: '6%',
      cell: (member) =>
        member.id !== ownId && <SelectRow name={fullName(member)} selection={selection} row={member.id} />,
    },
    {
      id: 'name',
      label: 'User',
      isRowHeader: true,
      allowsSorting: true,
      width: '18%',
      cell: (member) => <Name {...member} />,
    },
    { id: 'email', label: 'Email', allowsSorting: true, width: '21%', cell: (member) => <Email {...member} /> },
    { id: 'role', label: 'Role', allowsSorting: true, width: '12%', cell: roleLabel },
    { id: 'status', label: 'Status', width: '14%', cell: (member) => <Status {...{ member, timeZone, now }} /> },
    {
      id: 'createdAt',
      label: 'Joined',
      allowsSorting: true,
      width: '13%',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, timeZone)}</time>,
    },
    {
      id: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      width: '16%',
      cell: (member) =>
        member.id === ownId ? (
          <span className="small soft">You</span>
        ) : (
          <Actions member={member} onAction={(kind) => choose(kind, member)} />
        ),
    },
  ]

  return (
    <>
      <DataList
        list={list}
        label="Users"
        resource="user"
        columns={columns}
        getKey={({ id }) => id}
        filters={FILTERS}
        order={usualOrder(list.query.filters)}
        above={
          others.length > 0 && (
            <SelectionBar label="Selected users" selection={selection}>
              <Button
                variant="secondary"
                size="small"
                isDisabled={selection.keys.size === 0}
                onPress={() => decideForSelected('approve')}
              >
                Approve
              </Button>
              <Button
                variant="danger-quiet"
                size="small"
                isDisabled={selection.keys.size === 0}
                onPress={() => decideForSelected('deactivate')}
              >
                Deactivate
              </Button>
            </SelectionBar>
          )
        }
        actions={<ExportLink resourceType="users" filters={list.query.filters} />}
        emptyState="No users found."
      />
      <Suspense>
        {decision &&
          ('members' in decision ? (
            <BulkDialog
              action={decision.kind}
              members={decision.members}
              onClose={dialog.onClose}
              onDone={() => {
                selection.chooseAll(false)
                dialog.onDone()
              }}
            />
          ) : (
            <MemberDialog {...decision} {...dialog} />
          ))}
      </Suspense>
    </>
  )
}

function Name(member: Member) {
  return (
    <span className="admin-user">
      <span>{fullName(member)}</span>
      <span className="small soft">{member.username}</span>
      {member.known && <span className="fine soft">{formatVouch(member.known)}</span>}
    </span>
  )
}

function Email({ email, emailConfirmed }: Member) {
  if (!hasAddress(email)) return 'No email address'
  const readable = readableEmail(email)
  const at = readable.lastIndexOf('@') + 1
  return (
    <>
      {readable.slice(0, at)}
      <wbr />
      {readable.slice(at)}
      {!emailConfirmed && <p className="small soft">Email not verified</p>}
    </>
  )
}

function roleLabel({ role, requestedRole, approved }: Member): string {
  return ROLE_LABELS[role] + (requestedRole && !approved ? ` (applied as ${ROLE_LABELS[requestedRole]})` : '')
}

function Status({ member, timeZone, now }: { member: Member; timeZone: string; now: string }) {
  const { label, tone } = getStatus(member)
  const waiting = label === 'Pending' ? getWaitingTime(member.roleRequestedAt, now, timeZone) : undefined
  return (
    <span className="admin-user">
      <span className="admin-badges">
        <Badge hasDot tone={tone}>
          {label}
        </Badge>
        {waiting?.isLate && <Badge tone="danger">Overdue</Badge>}
      </span>
      {waiting && <span className="small soft">{waiting.text}</span>}
    </span>
  )
}

function Actions({ member, onAction }: { member: Member; onAction: (kind: MemberAction) => void }) {
  const name = fullName(member)
  return (
    <span className="admin-actions">
      {isPendingRequest(member) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Review the role request of ${name}`}
          onPress={() => onAction('review')}
        >
          Review
        </Button>
      )}
      <RowMenu label={`Actions for ${name}`} actions={listActions(member)} onAction={onAction} />
    </span>
  )
}
