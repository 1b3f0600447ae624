import { useState } from 'react'
import { SIGN_OUT } from '#site/copy/failures/account.ts'
import { orShowError } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { signOutOthers } from './devices.ts'
import { RetainedPasskeys } from './SavedPasskeys.tsx'
import { passkeys } from './passkeys.ts'
import { useRecentPassword } from './use-recent-password.tsx'

/** Signs every other device out, and asks about the passkeys, which could sign in again. */
export default function SignOutOthersDialog({ onClose }: { onClose: () => void }) {
  const [retained, setRetained] = useState<number[]>([])
  const { withPassword, passwordDialog } = useRecentPassword()
  // Until it shows which passkeys go, or that it can't, it would remove all unasked.
  const { data, loading } = useQuery(passkeys, undefined)
  return (
    <ConfirmDialog
      title="Sign out all others"
      confirmLabel="Sign out"
      isOpen
      isDisabled={!data && loading}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={async () => {
        const isDone = await orShowError(
          SIGN_OUT,
          withPassword(() => signOutOthers(retained)),
        )
        if (isDone) notify({ title: 'Your other devices have been signed out' })
      }}
    >
      <div className="stack">
        <p>Every device but this one is signed out.</p>
        <RetainedPasskeys retained={retained} onChange={setRetained} />
      </div>
      {passwordDialog}
    </ConfirmDialog>
  )
}
