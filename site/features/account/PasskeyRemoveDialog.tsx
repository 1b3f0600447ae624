import type { Passkey } from '#api/auth/calls.ts'
import { PASSKEY } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { orShowError } from '#site/lib/failure.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { useRecentPassword } from './use-recent-password.tsx'

/** Removes a passkey. */
export default function PasskeyRemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { withPassword, passwordDialog } = useRecentPassword()
  const param = { id: String(passkey.id) }
  return (
    <ConfirmDialog
      title="Remove this passkey"
      confirmLabel="Remove"
      tone="danger"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={async () => {
        const isRemoved = await orShowError(
          PASSKEY,
          withPassword(() => unwrap(client.api.user.passkeys[':id'].$delete({ param }))),
        )
        if (isRemoved) notify({ title: 'The passkey has been removed' })
      }}
    >
      You won’t be able to log in with {passkey.name}. Your password and other passkeys will still work.
      {passwordDialog}
    </ConfirmDialog>
  )
}
