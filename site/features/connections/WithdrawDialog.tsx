import type { Connection } from '#api/connections/calls.ts'
import { type ConnectionParty, daysBeforeAgain } from '#api/connections/contract/transitions.ts'
import { WITHDRAWAL } from '#site/copy/failures/connection.ts'
import { orShowError } from '#site/lib/failure.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { answerRequest } from './requests.ts'

interface WithdrawDialogProps {
  request: Connection
  name: string
  party: ConnectionParty
  onOpenChange: (isOpen: boolean) => void
}

/** Says what withdrawing means before it is done. */
export default function WithdrawDialog({ request, name, party, onOpenChange }: WithdrawDialogProps) {
  const [otherParty, them] = party === 'investor' ? ['the founder', 'this startup'] : ['the investor', 'them']
  const words =
    request.state === 'accepted'
      ? {
          title: `End your connection with ${name}?`,
          confirmLabel: 'End connection',
          done: { title: 'Connection ended', description: `${name} sees that it has ended.` },
        }
      : {
          title: `Withdraw your request to ${name}?`,
          confirmLabel: 'Withdraw request',
          done: { title: 'Request withdrawn', description: `${name} sees that you withdrew it.` },
        }
  async function withdraw() {
    await orShowError(WITHDRAWAL, answerRequest(request.id, { state: 'withdrawn', shown: request.state }))
    notify(words.done)
  }
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.confirmLabel}
      cancelLabel="Keep it"
      tone="danger"
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={withdraw}
    >
      We’ll tell {otherParty}. You can send {them} a new request after {daysBeforeAgain('withdrawn')} days.
    </ConfirmDialog>
  )
}
