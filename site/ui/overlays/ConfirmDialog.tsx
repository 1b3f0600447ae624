import type { ReactNode } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from './Dialog.tsx'
import { useAttempt } from './use-attempt.ts'

export interface ConfirmDialogProps {
  title: string
  /** What will happen and whether it can be undone. */
  children: ReactNode
  /** Names the action: "Delete user", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'default' | 'danger'
  isOpen?: boolean
  /** While it isn't known yet what will happen. */
  isDisabled?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** The dialog waits for it and closes; when it throws, it stays and shows the error's sentence. */
  onConfirm: () => void | Promise<void>
}

/** Asks before something that matters. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', tone = 'default', onConfirm } = props
  const { isPending, error, attempt } = useAttempt()

  const confirm = (close: () => void) =>
    attempt(async () => {
      await onConfirm()
      close()
    })

  return (
    <Dialog
      title={title}
      size="small"
      role="alertdialog"
      isPending={isPending}
      cancelLabel={cancelLabel}
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      footer={({ close }) => (
        <Button
          variant={tone === 'danger' ? 'danger' : 'primary'}
          isDisabled={props.isDisabled}
          isPending={isPending}
          onPress={() => void confirm(close)}
        >
          {confirmLabel}
        </Button>
      )}
    >
      <div className="stack">
        <div className="soft">{children}</div>
        {error && <Callout tone="danger">{error}</Callout>}
      </div>
    </Dialog>
  )
}
