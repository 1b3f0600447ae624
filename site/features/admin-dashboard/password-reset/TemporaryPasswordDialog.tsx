import { useState } from 'react'
import { generateTemporaryPassword, processResetInput } from '#api/auth/contract/password-reset.ts'
import type { PasswordResetRequest } from '#api/auth/calls.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { orRefresh, processReset } from '#site/features/admin-dashboard/admin-actions.ts'
import { TemporaryPassword } from './TemporaryPassword.tsx'
import { ResetButtons } from './ResetButtons.tsx'
import { ResetFacts } from './ResetFacts.tsx'

export interface TemporaryPasswordDialogProps {
  request: PasswordResetRequest
  onClose: () => void
  onDone: () => void
}

/** Approves a reset with a temporary password, typed or generated, and shows it once to hand it over. */
export default function TemporaryPasswordDialog({ request, onClose, onDone }: TemporaryPasswordDialogProps) {
  const [password, setPassword] = useState('')
  const { isPending, error, setError, attempt } = useAttempt()
  const [isSet, setIsSet] = useState(false)
  const [isRejecting, setRejecting] = useState(false)

  async function approve() {
    const input = { status: 'approved', tempPassword: password } as const
    const checked = processResetInput.safeParse(input)
    if (!checked.success) return setError(checked.error.issues[0]?.message)
    await attempt(async () => {
      await orRefresh(processReset(request.id, input), onDone)
      setIsSet(true)
      onDone()
    })
  }

  async function reject() {
    setRejecting(true)
    await attempt(async () => {
      await orRefresh(processReset(request.id, { status: 'rejected' }), onDone)
      onDone()
      onClose()
    })
    setRejecting(false)
  }

  function generate() {
    setPassword(generateTemporaryPassword())
    setError(undefined)
  }

  const shown = {
    isOpen: true,
    isDismissable: false,
    onOpenChange: (isOpen: boolean) => !isOpen && onClose(),
  }
  if (isSet)
    return (
      <Dialog {...shown} title="Temporary password" footer={<Button onPress={onClose}>Done</Button>}>
        <TemporaryPassword name={request.account.name} password={password} />
      </Dialog>
    )
  return (
    <Dialog
      {...shown}
      title="Approve password reset"
      isPending={isPending}
      cancelLabel="Cancel"
      footer={
        <ResetButtons
          isPending={isPending}
          isRejecting={isRejecting}
          onReject={() => void reject()}
          onApprove={() => void approve()}
        />
      }
    >
      <div className="stack">
        <ResetFacts request={request} />
        <TextField
          label="Temporary password"
          autoComplete="off"
          spellCheck={false}
          value={password}
          onChange={setPassword}
          errorMessage={error}
        />
        <div>
          <Button variant="secondary" size="small" icon="lock" onPress={generate}>
            Generate a password
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
