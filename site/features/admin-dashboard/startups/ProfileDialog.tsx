import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { setApproved } from '#site/features/admin-dashboard/admin-actions.ts'
import { StartupFacts } from '#site/features/admin-dashboard/users/ProfileFacts.tsx'
import { useStartupDecision, type StartupDecisionProps } from './use-startup-decision.ts'

/** A startup profile that waits for its approval. */
export default function ProfileDialog(props: StartupDecisionProps) {
  const { onClose } = props
  const { startup, isPending, error, decide } = useStartupDecision(props)
  return (
    <Dialog
      title={`${startup.companyName}’s profile`}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isPending={isPending}
      cancelLabel="Not yet"
      footer={
        <Button
          isPending={isPending}
          pendingLabel="Approving..."
          onPress={() => void decide(() => setApproved(startup, true))}
        >
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
