import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { closeOnBack } from './close-on-back.ts'
import './overlay.css'
import './Dialog.css'

export interface DialogProps {
  title: string
  children: ReactNode | ((dialog: { close(): void }) => ReactNode)
  /** Names a button before the footer's own, which closes it. */
  cancelLabel?: string
  /** While something is under way: then it cannot be cancelled. */
  isPending?: boolean
  /** Stays in view under the scrolling body; a submit button here names its form with `form="id"`. */
  footer?: ReactNode | ((dialog: { close(): void }) => ReactNode)
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  size?: 'small' | 'medium' | 'large'
  /** Whether a press outside closes it; false where a form could be lost, and by default while pending. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
}

/**
 * A modal window; on a small screen it rises from the bottom. Open it by `isOpen`, or inside a `DialogTrigger` of
 * react-aria-components beside its button. Focus goes in, stays in, and returns to the button; Back closes it.
 */
export function Dialog(props: DialogProps) {
  const { title, children, footer, cancelLabel, isPending, isOpen, onOpenChange, size = 'medium', role } = props
  const { isDismissable = !isPending } = props
  return (
    <ModalOverlay className="overlay overlay-dialog" {...{ isOpen, onOpenChange, isDismissable }}>
      <Modal className={`dialog-frame dialog-${size}`}>
        <AriaDialog className="dialog" role={role}>
          {({ close }) => (
            <>
              <CloseOnBack close={close} />
              <div className="dialog-head">
                <Heading slot="title" level={2} className="dialog-title">
                  {title}
                </Heading>
                <Button className="dialog-close" variant="quiet" icon="cross" aria-label="Close" onPress={close} />
              </div>
              <div className="dialog-body">{typeof children === 'function' ? children({ close }) : children}</div>
              {footer && (
                <div className="dialog-foot">
                  {cancelLabel && (
                    <Button variant="secondary" isDisabled={isPending} onPress={close}>
                      {cancelLabel}
                    </Button>
                  )}
                  {typeof footer === 'function' ? footer({ close }) : footer}
                </div>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function CloseOnBack({ close }: { close: () => void }) {
  const onBack = useEffectEvent(close)
  useEffect(() => closeOnBack(() => onBack()), [])
  return null
}
