import { useState } from 'react'
import { RECOVERY_CODES } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { orShowError } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import { useRecentPassword } from './use-recent-password.tsx'

/** Replaces the recovery codes. */
export default function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const { isPending, error, attempt } = useAttempt()
  const { withPassword, passwordDialog } = useRecentPassword()

  async function renew() {
    const make = async () =>
      setCodes((await unwrap(client.api.user['two-factor']['recovery-codes'].$post())).recoveryCodes)
    await orShowError(RECOVERY_CODES, withPassword(make))
  }

  return (
    <Dialog
      title="New recovery codes"
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      cancelLabel={codes ? undefined : 'Cancel'}
      footer={
        codes ? (
          <Button onPress={onClose}>I have saved them</Button>
        ) : (
          <Button isPending={isPending} onPress={() => void attempt(renew)}>
            Make new codes
          </Button>
        )
      }
    >
      {codes ? (
        <RecoveryCodeList codes={codes} />
      ) : (
        <div className="stack">
          <p className="soft">Your current codes stop working.</p>
          {error && <Callout tone="danger">{error}</Callout>}
        </div>
      )}
      {passwordDialog}
    </Dialog>
  )
}
