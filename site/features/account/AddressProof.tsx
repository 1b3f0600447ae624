import { useState } from 'react'
import { EMAIL_TAKEN } from '#api/auth/contract/login.ts'
import { EMAIL_CODE_SENDING } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { TextField } from '#site/ui/form/fields.tsx'
import type { ServerProblems } from '#site/ui/form/problems.ts'

export interface AddressProofProps {
  /** What was typed in as the address. */
  address: () => string
  problems: ServerProblems
}

/**
 * In the field of the code, offers one to anyone who typed in an address that is taken: if no one has confirmed it,
 * its owner gets it.
 */
export function AddressProof({ address, problems }: AddressProofProps) {
  const [step, setStep] = useState<'offered' | 'sending' | 'sent'>()
  const isTaken = problems.fields.some(({ path, message }) => path === 'email' && message === EMAIL_TAKEN)
  if (isTaken && step === undefined) setStep('offered')
  if (step === undefined) return null

  async function send() {
    setStep('sending')
    try {
      await unwrap(client.api['email-address'].code.$post({ json: { email: address() } }))
      setStep('sent')
    } catch (error) {
      setStep('offered')
      notify(failureToast(EMAIL_CODE_SENDING, error))
    }
  }

  return (
    <div className="stack">
      <p className="small soft" role="status">
        {step === 'sent'
          ? 'We sent an email there. If it has a code, type it here; if it says that you have an account, log in.'
          : 'Is this address yours, and you have no account? We can email you a code with which it becomes yours.'}
      </p>
      {step === 'sent' ? (
        <TextField label="Code from the email" autoComplete="one-time-code" />
      ) : (
        <div>
          <Button variant="secondary" size="small" isPending={step === 'sending'} onPress={() => void send()}>
            Email me a code
          </Button>
        </div>
      )}
    </div>
  )
}
