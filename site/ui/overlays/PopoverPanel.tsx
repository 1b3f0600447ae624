import type { ReactNode, RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'

export interface PopoverPanelProps {
  label: string
  opener: RefObject<HTMLElement | null>
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** What opens over the page beside its button, as a dialog of this name. */
export default function PopoverPanel({ label, opener, className, onClose, children }: PopoverPanelProps) {
  return (
    <Popover
      isOpen
      aria-label={label}
      triggerRef={opener}
      placement="bottom end"
      offset={6}
      className={`popover ${className ?? ''}`}
      onOpenChange={onClose}
    >
      {children}
    </Popover>
  )
}
