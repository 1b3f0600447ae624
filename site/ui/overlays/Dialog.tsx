import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Text } from 'react-aria-components/Text'
import { Button } from '#site/ui/controls/Button.tsx'
import { Boundary } from '#site/ui/island/Boundary.tsx'
import { closeOnBack } from './close-on-back.ts'
import './Dialog.css'

export interface DialogProps {
  title: string
  children: ReactNode | ((dialog: { close(): void }) => ReactNode)
  /** Names a button before the footer's own, which closes it. */
  cancelLabel?: string
  /** While something is under way: then it cannot be canceled. */
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
 * A modal window; on a small screen it rises from the bottom. Focus goes in, stays in, and returns to what opened it;
 * Escape and Back close it. Import it lazily: it brings react-aria, which no page needs before a dialog opens.
 */
export function Dialog(props: DialogProps) {
  const { title, children, footer, cancelLabel, isPending, size = 'medium', role = 'dialog' } = props
  const { isOpen = false, onOpenChange, isDismissable = !isPending } = props
  const body = useRef<HTMLElement>(null)
  const close = () => onOpenChange?.(false)

  return (
    <ModalOverlay className="dialog-overlay" {...{ isOpen, onOpenChange, isDismissable }}>
      <Modal className={`dialog-frame dialog-${size}`}>
        <AriaDialog ref={takeFocus} className="dialog" role={role}>
          <ClosesOnBack onClose={close} />
          <div className="dialog-head">
            <Heading slot="title" className="dialog-title">
              {title}
            </Heading>
            <Button className="dialog-close" variant="quiet" icon="cross" aria-label="Close" onPress={close} />
          </div>
          <Text slot="description" elementType="div" ref={body} className="dialog-body">
            <Boundary container={() => body.current}>
              {typeof children === 'function' ? children({ close }) : children}
            </Boundary>
          </Text>
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
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** React-aria focuses it a moment later: a key pressed in between would reach the page behind. */
function takeFocus(dialog: HTMLElement | null): void {
  if (dialog && !dialog.contains(document.activeElement)) dialog.focus()
}

function ClosesOnBack({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => closeOnBack(() => close()), [])
  return null
}
