import { Button } from '#site/ui/controls/Button.tsx'

interface ResetButtonsProps {
  isPending: boolean
  /** Whether it is the rejection that is under way. */
  isRejecting: boolean
  onReject: () => void
  onApprove: () => void
}

/** The two answers to a request for a new password. */
export function ResetButtons({ isPending, isRejecting, onReject, onApprove }: ResetButtonsProps) {
  return (
    <>
      <Button
        variant="danger-quiet"
        isPending={isRejecting}
        isDisabled={isPending}
        pendingLabel="Rejecting..."
        onPress={onReject}
      >
        Reject
      </Button>
      <Button
        isPending={isPending && !isRejecting}
        isDisabled={isPending}
        pendingLabel="Approving..."
        onPress={onApprove}
      >
        Approve
      </Button>
    </>
  )
}
