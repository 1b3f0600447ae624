import { LIMIT_REACHED } from '#api/connections/contract/transitions.ts'
import { AVAILABILITY_WATCH } from '#site/copy/failures/connection.ts'
import { orShowError } from '#site/lib/failure.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { watchAvailability } from './requests.ts'
import { WATCH, WATCHED } from './connection-action.ts'
import type { ConnectTarget } from './connect-target.ts'

interface WatchDialogProps {
  target: ConnectTarget
  onWatched: () => void
  onOpenChange: (isOpen: boolean) => void
}

/** In a row: why someone cannot be asked now, and the way to hear when that changes. */
export default function WatchDialog({ target, onWatched, onOpenChange }: WatchDialogProps) {
  async function watch() {
    await orShowError(AVAILABILITY_WATCH, watchAvailability(target))
    notify({ title: WATCHED })
    onWatched()
  }
  return (
    <ConfirmDialog
      title={`Connect with ${target.name}`}
      confirmLabel={WATCH}
      cancelLabel="Close"
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={watch}
    >
      {LIMIT_REACHED}
    </ConfirmDialog>
  )
}
