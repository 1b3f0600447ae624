import { lazy, Suspense, useState } from 'react'
import { readableEmail, getAddress } from '#api/account/contract/email-domain.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { ResetStatus } from '#api/auth/contract/password-reset.ts'
import type { PasswordResetRequest } from '#api/auth/calls.ts'
import { orRefresh, processReset } from '#site/features/admin-dashboard/admin-actions.ts'
import { loadResets, type ResetFilters } from '#site/features/admin-dashboard/admin-data.ts'
import { refreshCounts } from '#site/features/admin-dashboard/refresh-counts.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Badge, type BadgeProps } from '#site/ui/data/Badge.tsx'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { DataList } from '#site/ui/list/DataList.tsx'
import { Segments } from '#site/ui/list/Segments.tsx'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { getName } from './reset-name.ts'

const ConfirmDialog = lazy(() => import('#site/ui/overlays/ConfirmDialog.tsx'))
const TemporaryPasswordDialog = lazy(() => import('./TemporaryPasswordDialog.tsx'))

export interface ResetListProps {
  initial: ListStart<PasswordResetRequest, ResetFilters>
  timeZone: string
}

type Answer = 'approve' | 'reject'

const STATUS: Readonly<Record<ResetStatus, { label: string; tone: NonNullable<BadgeProps['tone']> }>> = {
  pending: { label: 'Pending', tone: 'accent' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'neutral' },
  emailed: { label: 'Handled by email', tone: 'success' },
}
const CHOICES = [{ id: '', label: 'All' }, ...Object.entries(STATUS).map(([id, { label }]) => ({ id, label }))]

const columns = (
  timeZone: string,
  answer: (kind: Answer, request: PasswordResetRequest) => void,
): TableColumn<PasswordResetRequest>[] => [
  { id: 'user', label: 'User', isRowHeader: true, width: '19%', cell: (request) => <Who {...request} /> },
  {
    id: 'reason',
    label: 'Reason',
    width: '21%',
    cell: ({ reason, count }) => (
      <>
        <span className="admin-reason">{reason}</span>
        {count > 1 && <span className="small soft">Asked {count} times</span>}
      </>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: '14%',
    cell: ({ status }) => (
      <Badge hasDot tone={STATUS[status].tone}>
        {STATUS[status].label}
      </Badge>
    ),
  },
  {
    id: 'requestedAt',
    label: 'Requested',
    width: '12.5%',
    cell: ({ requestedAt }) => <time dateTime={requestedAt}>{formatDate(requestedAt, timeZone)}</time>,
  },
  {
    id: 'processedAt',
    label: 'Processed',
    width: '12.5%',
    cell: ({ processedAt }) =>
      processedAt ? (
        <time dateTime={processedAt}>{formatDate(processedAt, timeZone)}</time>
      ) : (
        <span className="soft">Not yet</span>
      ),
  },
  {
    id: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    align: 'end',
    width: '21%',
    cell: (request) =>
      request.status === 'pending' && (
        <span className="admin-actions">
          <Button
            size="small"
            aria-label={`Approve the reset of ${getName(request)}`}
            onPress={() => answer('approve', request)}
          >
            Approve
          </Button>
          <Button
            variant="danger-quiet"
            size="small"
            aria-label={`Reject the reset of ${getName(request)}`}
            onPress={() => answer('reject', request)}
          >
            Reject
          </Button>
        </span>
      ),
  },
]

function Who(request: PasswordResetRequest) {
  const { name, email, phoneNumber } = request.account
  return (
    <span className="admin-user">
      <span>{getName(request)}</span>
      <span className="small soft">{name}</span>
      <span className="small soft">{readableEmail(getAddress(email) ?? 'No email address')}</span>
      {phoneNumber && <span className="small soft">{phoneNumber}</span>}
    </span>
  )
}

/** Requests for a new password, and their answers. */
export function ResetList({ initial, timeZone }: ResetListProps) {
  const list = useDataList(initial, loadResets)
  const [open, setOpen] = useState<{ kind: Answer; request: PasswordResetRequest }>()
  const close = () => setOpen(undefined)
  const done = () => {
    list.refresh()
    refreshCounts()
  }
  return (
    <>
      <DataList
        list={list}
        label="Password reset requests"
        resource="request"
        columns={columns(timeZone, (kind, request) => setOpen({ kind, request }))}
        getKey={({ id }) => id}
        above={<Segments label="Status" list={list} filter="status" items={CHOICES} />}
        emptyState="No password reset requests found"
      />
      <Suspense>
        {open?.kind === 'approve' && <TemporaryPasswordDialog request={open.request} onClose={close} onDone={done} />}
        {open?.kind === 'reject' && <RejectDialog request={open.request} onClose={close} onDone={done} />}
      </Suspense>
    </>
  )
}

interface RejectDialogProps {
  request: PasswordResetRequest
  onClose: () => void
  onDone: () => void
}

function RejectDialog({ request, onClose, onDone }: RejectDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Reject password reset"
      confirmLabel="Reject request"
      tone="danger"
      onConfirm={() => orRefresh(processReset(request.id, { status: 'rejected' }), onDone).then(onDone)}
    >
      {getName(request)}’s password won’t change. They can send another request.
    </ConfirmDialog>
  )
}
