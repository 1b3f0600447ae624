import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#api/contract/dates.ts'
import type { PasswordResetRequest } from '#api/contract/password-reset/answers.ts'
import type { ResetStatus } from '#api/contract/enumerations.ts'
import { Badge, type BadgeProps } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'
import { Mail } from '#site/ui/data/Mail.tsx'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { orLookAgain, processReset } from '#site/features/admin-dashboard/admin-actions.ts'
import type { ResetFilters } from '#site/features/admin-dashboard/admin-data.ts'
import { AdminList } from '#site/features/admin-dashboard/AdminList.tsx'
import { useList } from '#site/lib/list/use-list.ts'
import type { List } from '#site/lib/list/list.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#site/ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}))
const TemporaryPasswordDialog = lazy(() => import('./TemporaryPasswordDialog.tsx'))

const FILTERS = [
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'Pending' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
] as const

const STATUS: Readonly<Record<ResetStatus, { label: string; tone: NonNullable<BadgeProps['tone']> }>> = {
  pending: { label: 'Pending', tone: 'accent' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'neutral' },
}

/** Whom a request is about, as the person typed it. */
const nameOf = ({ username, email, userId }: PasswordResetRequest) => username ?? email ?? `User ${userId}`

interface OpenDialog {
  kind: 'approve' | 'reject'
  request: PasswordResetRequest
}

export interface ResetsTabProps {
  list: List<PasswordResetRequest, ResetFilters>
  timeZone: string
}

/** Requests for a new password, by status. */
export function ResetsTab({ list, timeZone }: ResetsTabProps) {
  const { filters } = useList(list)
  const [open, setOpen] = useState<OpenDialog>()
  const wanted = FILTERS.find(({ id }) => id === filters.status)?.id ?? 'all'
  return (
    <>
      <AdminList
        list={list}
        noun="request"
        label="Password reset requests"
        columns={resetColumns(timeZone, setOpen)}
        emptyState="No password reset requests found"
      >
        <div>
          <SegmentedControl
            label="Status"
            items={FILTERS}
            value={wanted}
            onChange={(id) => void list.filter({ status: id === 'all' ? '' : id })}
          />
        </div>
      </AdminList>
      <Suspense>
        {open?.kind === 'approve' && (
          <TemporaryPasswordDialog
            request={open.request}
            onClose={() => setOpen(undefined)}
            onDone={() => void list.refresh()}
          />
        )}
        {open?.kind === 'reject' && (
          <ConfirmDialog
            isOpen
            onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}
            title="Reject password reset"
            confirmLabel="Reject request"
            tone="danger"
            onConfirm={() =>
              orLookAgain(processReset(open.request.id, { status: 'rejected' }), () => void list.refresh()).then(() =>
                list.refresh(),
              )
            }
          >
            The password of {nameOf(open.request)} stays as it is. They can send another request.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}

function resetColumns(timeZone: string, onOpen: (dialog: OpenDialog) => void): TableColumn<PasswordResetRequest>[] {
  return [
    {
      id: 'user',
      label: 'User',
      isRowHeader: true,
      cell: (request) => (
        <span className="admin-user">
          <span>{nameOf(request)}</span>
          <span className="small soft">{request.account.name}</span>
          <span className="small soft">
            <Mail address={request.account.email} />
          </span>
          {request.account.phoneNumber && <span className="small soft">{request.account.phoneNumber}</span>}
        </span>
      ),
    },
    { id: 'reason', label: 'Reason', cell: ({ reason }) => <span className="admin-reason">{reason}</span> },
    {
      id: 'status',
      label: 'Status',
      cell: ({ status }) => (
        <Badge tone={STATUS[status].tone} hasDot>
          {STATUS[status].label}
        </Badge>
      ),
    },
    {
      id: 'requestedAt',
      label: 'Requested',
      cell: ({ requestedAt }) => <time dateTime={requestedAt}>{formatDate(requestedAt, timeZone)}</time>,
    },
    {
      id: 'processedAt',
      label: 'Processed',
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
      cell: (request) =>
        request.status === 'pending' && (
          <span className="admin-actions">
            <Button
              size="small"
              aria-label={`Approve the reset of ${nameOf(request)}`}
              onPress={() => onOpen({ kind: 'approve', request })}
            >
              Approve
            </Button>
            <Button
              variant="danger-quiet"
              size="small"
              aria-label={`Reject the reset of ${nameOf(request)}`}
              onPress={() => onOpen({ kind: 'reject', request })}
            >
              Reject
            </Button>
          </span>
        ),
    },
  ]
}
