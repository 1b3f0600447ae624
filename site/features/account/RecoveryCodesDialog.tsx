import { useState } from 'react'
import { client, unwrap } from '#site/lib/api.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog } from '#site/ui/Dialog.tsx'
import { PasswordQuestion } from './PasswordQuestion.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

/** Replaces the recovery codes. */
export default function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  return (
    <Dialog
      title="New recovery codes"
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        codes ? (
          <Button onPress={onClose}>I have kept them</Button>
        ) : (
          <>
            <Button variant="secondary" onPress={onClose}>
              Cancel
            </Button>
            <Button type="submit" form="new-codes">
              Make new codes
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodeList codes={codes} />
      ) : (
        <PasswordQuestion
          id="new-codes"
          onPassword={async (password) =>
            setCodes(
              (await unwrap(client.api.user['two-step']['recovery-codes'].$post({ json: { password } }))).recoveryCodes,
            )
          }
        >
          The codes that you have now stop working.
        </PasswordQuestion>
      )}
    </Dialog>
  )
}
