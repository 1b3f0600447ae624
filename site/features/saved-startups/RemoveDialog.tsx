import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'

interface RemoveDialogProps {
  companyName: string
  onOpenChange: (isOpen: boolean) => void
  onConfirm: () => Promise<void>
}

/** Asks before notes, tags and plans are lost. */
export default function RemoveDialog({ companyName, onOpenChange, onConfirm }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={`Remove ${companyName}?`}
      confirmLabel="Remove startup"
      tone="danger"
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
    >
      Your notes, tags, and next step for it are deleted, too. This can’t be undone.
    </ConfirmDialog>
  )
}
