import type { Meeting } from '#api/meetings/calls.ts'
import { CANCELLATION } from '#site/copy/failures/meeting.ts'
import { orShowError } from '#site/lib/failure.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { answer } from './meetings.ts'

interface CancelDialogProps {
  meeting: Meeting
  name: string
  onCanceled: (changed: Meeting) => void
  onOpenChange: (isOpen: boolean) => void
}

/** Asks before a confirmed meeting is canceled. */
export default function CancelDialog({ meeting, name, onCanceled, onOpenChange }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title={`Cancel your meeting with ${name}?`}
      confirmLabel="Cancel meeting"
      cancelLabel="Keep it"
      tone="danger"
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={async () => onCanceled(await orShowError(CANCELLATION, answer(meeting, { action: 'cancel' })))}
    >
      We’ll let {name} know. You can propose new times anytime.
    </ConfirmDialog>
  )
}
