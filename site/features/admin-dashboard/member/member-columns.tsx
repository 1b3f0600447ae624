import { formatDate } from '#api/contract/dates.ts'
import { fullName } from '#api/contract/display.ts'
import { isPendingRequest, type Member } from '#api/contract/member/schema.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { followAddress } from '#site/features/admin-dashboard/audit/audit-labels.ts'
import { Mail } from '#site/ui/data/Mail.tsx'
import { Menu } from '#site/ui/overlays/Menu.tsx'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import type { OpenMemberDialog } from './MemberDialogs.tsx'
import { ROLE_LABELS, statusOf, waitingOf } from './member-labels.ts'

interface MemberRow {
  ownId: number
  timeZone: string
  now: string
  selected: ReadonlySet<number>
  onSelect: (id: number, isSelected: boolean) => void
  onOpen: (dialog: OpenMemberDialog) => void
}

/** The columns of the users' table (rules: Users). */
export function memberColumns({ ownId, timeZone, now, selected, onSelect, onOpen }: MemberRow): TableColumn<Member>[] {
  return [
    {
      id: 'select',
      label: 'Select',
      isLabelHidden: true,
      width: '1%',
      cell: (member) =>
        member.id !== ownId && (
          <Checkbox
            aria-label={`Select ${fullName(member)}`}
            isSelected={selected.has(member.id)}
            onChange={(isSelected) => onSelect(member.id, isSelected)}
          >
            <span className="admin-select">Select</span>
          </Checkbox>
        ),
    },
    {
      id: 'name',
      label: 'User',
      isRowHeader: true,
      allowsSorting: true,
      cell: (member) => (
        <span className="admin-user">
          <span>{fullName(member)}</span>
          <span className="small soft">{member.username}</span>
        </span>
      ),
    },
    {
      id: 'email',
      label: 'Email',
      allowsSorting: true,
      cell: ({ email }) => <Mail address={email} />,
    },
    {
      id: 'role',
      label: 'Role',
      allowsSorting: true,
      cell: (member) =>
        member.approved || !member.requestedRole
          ? ROLE_LABELS[member.role]
          : `${ROLE_LABELS[member.role]}, asks for ${ROLE_LABELS[member.requestedRole]}`,
    },
    {
      id: 'status',
      label: 'Status',
      cell: (member) => {
        const { label, tone } = statusOf(member)
        const waiting = label === 'Pending' ? waitingOf(member.roleRequestedAt, now, timeZone) : undefined
        return (
          <span className="admin-user">
            <span className="admin-badges">
              <Badge tone={tone} hasDot>
                {label}
              </Badge>
              {waiting?.isLate && <Badge tone="danger">Late</Badge>}
            </span>
            {waiting && <span className="small soft">{waiting.text}</span>}
          </span>
        )
      },
    },
    {
      id: 'createdAt',
      label: 'Joined',
      allowsSorting: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, timeZone)}</time>,
    },
    {
      id: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      cell: (member) =>
        member.id === ownId ? (
          <span className="small soft">You</span>
        ) : (
          <MemberActions member={member} onOpen={onOpen} />
        ),
    },
  ]
}

function MemberActions({ member, onOpen }: Pick<MemberRow, 'onOpen'> & { member: Member }) {
  const name = fullName(member)
  const open = (kind: OpenMemberDialog['kind']) => () => onOpen({ kind, member })
  const wasRejected = !member.approved && member.requestedRole !== null && member.rejectedAt !== null
  return (
    <span className="admin-actions">
      {isPendingRequest(member) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Review the role request of ${name}`}
          onPress={open('review')}
        >
          Review
        </Button>
      )}
      <Menu
        label={`Actions for ${name}`}
        trigger={<Button variant="quiet" size="small" icon="dots" aria-label={`Actions for ${name}`} />}
        items={[
          ...(wasRejected
            ? [{ id: 'review', label: 'Review again', icon: 'eye' as const, onAction: open('review') }]
            : []),
          { id: 'role', label: 'Change role', icon: 'edit', onAction: open('role') },
          member.active
            ? { id: 'deactivate', label: 'Deactivate', icon: 'lock', onAction: open('deactivate') }
            : { id: 'activate', label: 'Activate', icon: 'check-circle', onAction: open('activate') },
          ...(member.active
            ? [{ id: 'sessions', label: 'Sign out everywhere', icon: 'sign-out' as const, onAction: open('sessions') }]
            : []),
          ...(member.twoStep
            ? [{ id: 'two-step', label: 'Remove two-step login', icon: 'phone' as const, onAction: open('two-step') }]
            : []),
          { id: 'history', label: 'History', icon: 'clock', onAction: () => followAddress('user', member.id) },
          {
            id: 'delete',
            label: 'Delete',
            icon: 'trash',
            tone: 'danger',
            startsGroup: true,
            onAction: open('delete'),
          },
        ]}
      />
    </span>
  )
}
