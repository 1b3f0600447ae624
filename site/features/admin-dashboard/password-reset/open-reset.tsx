import type { PasswordResetRequest } from '#api/auth/calls.ts'
import { orRefresh, processReset } from '#site/features/admin-dashboard/admin-actions.ts'
import { afterDecision } from '#site/features/admin-dashboard/after-decision.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import { getName } from './reset-name.ts'
import TemporaryPasswordDialog from './TemporaryPasswordDialog.tsx'

/** Opens the dialog that answers a request for a new password. */
export function openReset(action: 'approve' | 'reject', request: PasswordResetRequest): void {
  openDialog((close) =>
    action === 'approve' ? (
      <TemporaryPasswordDialog request={request} onClose={close} onDone={afterDecision} />
    ) : (
      <ConfirmDialog
        isOpen
        onOpenChange={close}
        title="Reject password reset"
        confirmLabel="Reject request"
        tone="danger"
        onConfirm={() => orRefresh(processReset(request.id, { status: 'rejected' }), afterDecision).then(afterDecision)}
      >
        The password of {getName(request)} stays as it is. They can send another request.
      </ConfirmDialog>
    ),
  )
}
