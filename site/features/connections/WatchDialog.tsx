import { ROOM_FULL } from '#api/connections/contract/transitions.ts'
import { ROOM_WATCH } from '#site/copy/failures/connection.ts'
import { orTell } from '#site/lib/failure.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { ConfirmDialog } from '#site/ui/overlays/ConfirmDialog.tsx'
import { watchRoom } from './requests.ts'
import { WATCH, WATCHED } from './standing.ts'
import type { Whom } from './whom.ts'

interface WatchDialogProps {
  whom: Whom
  onWatched: () => void
  onOpenChange: (isOpen: boolean) => void
}

/** In a row: why somebody cannot be asked now, and the way to hear when that changes. */
export default function WatchDialog({ whom, onWatched, onOpenChange }: WatchDialogProps) {
  async function watch() {
    await orTell(ROOM_WATCH, watchRoom(whom))
    notify({ title: WATCHED })
    onWatched()
  }
  return (
    <ConfirmDialog
      title={`Connect with ${whom.name}`}
      confirmLabel={WATCH}
      cancelLabel="Close"
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={watch}
    >
      {ROOM_FULL}
    </ConfirmDialog>
  )
}
