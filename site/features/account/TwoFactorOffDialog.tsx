import { TWO_FACTOR } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { orShowError } from '#site/lib/failure.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { useRecentPassword } from './use-recent-password.tsx'

/** Turns two-factor authentication off. */
export default function TwoFactorOffDialog({ onClose }: { onClose: () => void }) {
  const { withPassword, passwordDialog } = useRecentPassword()
  return (
    <ConfirmDialog
      title="Turn off two-factor authentication"
      confirmLabel="Turn off"
      tone="danger"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={async () => {
        const isOff = await orShowError(
          TWO_FACTOR,
          withPassword(() => unwrap(client.api.user['two-factor'].$delete())),
        )
        if (isOff) notify({ title: 'Two-factor authentication is off' })
      }}
    >
      Your password alone will then open your account, and your recovery codes will stop working.
      {passwordDialog}
    </ConfirmDialog>
  )
}
