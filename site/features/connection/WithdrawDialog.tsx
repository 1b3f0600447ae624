import { daysBeforeAgain } from '#api/contract/connection/moves.ts'
import { WITHDRAWAL } from '#site/copy/failures/investor.ts'
import { orTell } from '#site/lib/failure.ts'
import { ConfirmDialog } from '#site/ui/overlays/ConfirmDialog.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { withdrawRequest } from './requests.ts'

interface WithdrawDialogProps {
  id: number
  companyName: string
  onOpenChange: (isOpen: boolean) => void
}

/** Says what withdrawing means before it is done. */
export default function WithdrawDialog({ id, companyName, onOpenChange }: WithdrawDialogProps) {
  async function withdraw() {
    await orTell(WITHDRAWAL, withdrawRequest(id))
    notify({ title: 'Request withdrawn', description: `${companyName} sees that you withdrew it.` })
  }
  return (
    <ConfirmDialog
      title={`Withdraw your request to ${companyName}?`}
      confirmLabel="Withdraw request"
      cancelLabel="Keep it"
      tone="danger"
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={withdraw}
    >
      We tell the founder. You can ask this startup again after {daysBeforeAgain('withdrawn')} days.
    </ConfirmDialog>
  )
}
