import type { Meeting } from '#api/meetings/calls.ts'
import { CANCELLATION } from '#site/copy/failures/meeting.ts'
import { orTell } from '#site/lib/failure.ts'
import { ConfirmDialog } from '#site/ui/overlays/ConfirmDialog.tsx'
import { answer } from './meetings.ts'

interface CancelDialogProps {
  meeting: Meeting
  name: string
  onCancelled: (changed: Meeting) => void
  onOpenChange: (isOpen: boolean) => void
}

/** Asks before a confirmed meeting is cancelled. */
export default function CancelDialog({ meeting, name, onCancelled, onOpenChange }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title={`Cancel your meeting with ${name}?`}
      confirmLabel="Cancel meeting"
      cancelLabel="Keep it"
      tone="danger"
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={async () => onCancelled(await orTell(CANCELLATION, answer(meeting, { act: 'cancel' })))}
    >
      {name} is told, and it leaves both calendars. You can propose new times at any moment.
    </ConfirmDialog>
  )
}
