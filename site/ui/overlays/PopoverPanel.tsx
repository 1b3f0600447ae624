import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'

export interface PopoverPanelProps {
  label: string
  opener: RefObject<HTMLElement | null>
  className: string | undefined
  onClose: () => void
  children: ReactNode
}

/** What a `Popover` opens. */
export default function PopoverPanel({ label, opener, className, onClose, children }: PopoverPanelProps) {
  return (
    <Popover
      isOpen
      triggerRef={opener}
      placement="bottom end"
      offset={6}
      className={`popover ${className ?? ''}`}
      onOpenChange={onClose}
    >
      <Dialog aria-label={label} className="popover-panel">
        {children}
      </Dialog>
    </Popover>
  )
}
