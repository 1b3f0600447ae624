import { Button } from '#site/ui/controls/Button.tsx'

interface ReviewButtonsProps {
  /** Whether the reason of a no is asked for. */
  isRejecting: boolean
  isPending: boolean
  canApprove: boolean
  onReject: () => void
  onBack: () => void
  onDecide: () => void
}

/** The two answers to a role request; after Reject, the way back and the answer itself. */
export function ReviewButtons({ isRejecting, isPending, canApprove, onReject, onBack, onDecide }: ReviewButtonsProps) {
  return isRejecting ? (
    <>
      <Button variant="secondary" isDisabled={isPending} onPress={onBack}>
        Back
      </Button>
      <Button variant="danger" isPending={isPending} pendingLabel="Rejecting..." onPress={onDecide}>
        Reject request
      </Button>
    </>
  ) : (
    <>
      <Button variant="danger-quiet" isDisabled={isPending} onPress={onReject}>
        Reject
      </Button>
      <Button isPending={isPending} isDisabled={!canApprove} pendingLabel="Approving..." onPress={onDecide}>
        Approve
      </Button>
    </>
  )
}
