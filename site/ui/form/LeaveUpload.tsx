import { $unsent, cancelUploads } from '#site/lib/upload/upload.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface LeaveUploadProps {
  /** Whether the dialog around it is about to be closed. */
  isClosing: boolean
  onStay: () => void
  onClose: () => void
}

const isUnsent = () => $unsent.get() > 0

/** Asks whether to end an upload. */
export default function LeaveUpload({ isClosing, onStay, onClose }: LeaveUploadProps) {
  const { leaving, stay, go } = useLeaveGuard(isUnsent)
  return (
    <ConfirmDialog
      title="Leave before your file is uploaded?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isOpen={isClosing || leaving !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        stay()
        onStay()
      }}
      onConfirm={() => {
        cancelUploads()
        if (leaving) go()
        else onClose()
      }}
    >
      Your file isn’t uploaded yet. If you leave now, it won’t be saved.
    </ConfirmDialog>
  )
}
