import { useState } from 'react'
import { LIMITS } from '#api/contract/limits.ts'
import { generateTemporaryPassword, processResetInput } from '#api/contract/password-reset/schema.ts'
import type { PasswordResetRequest } from '#api/contract/password-reset/answers.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { DescriptionList } from '#site/ui/data/DescriptionList.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { Mail } from '#site/ui/data/Mail.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { orLookAgain, processReset } from '#site/features/admin-dashboard/admin-actions.ts'

export interface TemporaryPasswordDialogProps {
  request: PasswordResetRequest
  onClose: () => void
  onDone: () => void
}

const NOTHING_LEFT = 'You will not see it again: we keep it only in a form that nobody can read.'

/** Approves a reset with a temporary password, typed or generated, and shows it once to hand it over. */
export default function TemporaryPasswordDialog({ request, onClose, onDone }: TemporaryPasswordDialogProps) {
  const { name } = request.account
  const [password, setPassword] = useState('')
  const { isPending, error, setError, attempt } = useAttempt()
  const [isSet, setIsSet] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const hours = LIMITS.temporaryPassword.validForHours

  async function approve() {
    const input = { status: 'approved', tempPassword: password } as const
    const checked = processResetInput.safeParse(input)
    if (!checked.success) return setError(checked.error.issues[0]?.message)
    await attempt(async () => {
      await orLookAgain(processReset(request.id, input), onDone)
      setIsSet(true)
      onDone()
    })
  }

  async function reject() {
    setRejecting(true)
    await attempt(async () => {
      await orLookAgain(processReset(request.id, { status: 'rejected' }), onDone)
      onDone()
      onClose()
    })
    setRejecting(false)
  }

  return (
    <Dialog
      title={isSet ? 'Temporary password' : 'Approve password reset'}
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isPending={isPending}
      cancelLabel={isSet ? undefined : 'Cancel'}
      footer={
        isSet ? (
          <Button onPress={onClose}>Done</Button>
        ) : (
          <>
            <Button
              variant="danger-quiet"
              isPending={isRejecting}
              isDisabled={isPending}
              pendingLabel="Rejecting..."
              onPress={() => void reject()}
            >
              Reject
            </Button>
            <Button
              isPending={isPending && !isRejecting}
              isDisabled={isPending}
              pendingLabel="Approving..."
              onPress={() => void approve()}
            >
              Approve
            </Button>
          </>
        )
      }
    >
      {isSet ? (
        <Handover name={name} password={password} />
      ) : (
        <div className="stack">
          <p className="soft">
            {name} is signed out everywhere, logs in with the temporary password within {hours} hours, and chooses a new
            one at once.
          </p>
          <blockquote className="admin-quote soft">{request.reason}</blockquote>
          <OnFile account={request.account} />
          <TextField
            label="Temporary password"
            autoComplete="off"
            spellCheck={false}
            value={password}
            onChange={setPassword}
            errorMessage={error}
          />
          <div>
            <Button
              variant="secondary"
              size="small"
              icon="lock"
              onPress={() => {
                setPassword(generateTemporaryPassword())
                setError(undefined)
              }}
            >
              Generate a password
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** What the person gave before: by it an administrator finds out who is asking. */
function OnFile({ account: { name, email, phoneNumber } }: Pick<PasswordResetRequest, 'account'>) {
  return (
    <section className="stack" aria-label="On file">
      <p className="small soft">Make sure that it is really them: call or write, using what is on file.</p>
      <DescriptionList
        items={[
          { term: 'Name', description: name },
          {
            term: 'Phone',
            description: phoneNumber ? <a href={`tel:${phoneNumber}`}>{phoneNumber}</a> : 'None on file',
          },
          { term: 'E-mail', description: <Mail address={email} /> },
        ]}
      />
    </section>
  )
}

function Handover({ name, password }: { name: string; password: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  return (
    <div className="stack">
      <p className="soft">
        Tell it to {name} in person or by phone, never in the same message as the username. {NOTHING_LEFT}
      </p>
      <p className="cluster admin-password">
        <code>{password}</code>
        <Button
          variant="secondary"
          size="small"
          onPress={() => {
            navigator.clipboard.writeText(password).then(
              () => setCopied('yes'),
              () => setCopied('no'),
            )
          }}
        >
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
      </p>
      <output className="small soft">
        {copied === 'yes' && 'The password has been copied.'}
        {copied === 'no' && 'This browser does not allow copying here. Please select the password yourself.'}
      </output>
      <Callout tone="warning">When this window closes, nobody can see the password any more.</Callout>
    </div>
  )
}
