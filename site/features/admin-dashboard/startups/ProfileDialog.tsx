import { useState } from 'react'
import type { StartupListItem } from '#api/startups/contract/schema.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { orRefresh, setApproved } from '#site/features/admin-dashboard/admin-actions.ts'
import { loadStartup } from '#site/features/admin-dashboard/admin-data.ts'
import { StartupFacts } from '#site/features/admin-dashboard/users/ProfileFacts.tsx'

export interface ProfileDialogProps {
  startup: StartupListItem
  onClose: () => void
  onDone: () => void
}

/** A startup profile that waits for its approval. */
export default function ProfileDialog({ startup: initialStartup, onClose, onDone }: ProfileDialogProps) {
  const [startup, setStartup] = useState(initialStartup)
  const { isPending, error, attempt } = useAttempt()

  const approve = () =>
    attempt(async () => {
      await orRefresh(setApproved(startup, true), () => {
        onDone()
        loadStartup(startup.id).then(setStartup, onClose)
      })
      onDone()
      onClose()
    })

  return (
    <Dialog
      title={`Profile of ${startup.companyName}`}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isPending={isPending}
      cancelLabel="Not yet"
      footer={
        <Button isPending={isPending} pendingLabel="Approving..." onPress={() => void approve()}>
          Approve
        </Button>
      }
    >
      <div className="stack">
        {error && <Callout tone="danger">{error}</Callout>}
        <StartupFacts startup={startup} />
      </div>
    </Dialog>
  )
}
