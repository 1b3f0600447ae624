import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import './overlay.css'
import './Dialog.css'
import './Sheet.css'

export interface SheetProps {
  title: string
  children: ReactNode | ((sheet: { close(): void }) => ReactNode)
  footer?: ReactNode
  side?: 'left' | 'right'
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** A drawer from the side of the screen; otherwise like `Dialog`. */
export function Sheet({ title, children, footer, side = 'right', isOpen, onOpenChange }: SheetProps) {
  return (
    <ModalOverlay className="overlay overlay-sheet" data-side={side} isDismissable {...{ isOpen, onOpenChange }}>
      <Modal className="sheet-frame">
        <AriaDialog className="sheet">
          {({ close }) => (
            <>
              <div className="dialog-head">
                <Heading slot="title" level={2} className="dialog-title">
                  {title}
                </Heading>
                <Button className="dialog-close" variant="quiet" icon="cross" aria-label="Close" onPress={close} />
              </div>
              <div className="dialog-body">{typeof children === 'function' ? children({ close }) : children}</div>
              {footer && <div className="dialog-foot">{footer}</div>}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
