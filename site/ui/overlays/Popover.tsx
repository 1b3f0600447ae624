import { useId, useRef, useState, type ReactElement, type ReactNode, type ToggleEvent } from 'react'
import { Button, type ButtonProps } from '#site/ui/controls/Button.tsx'
import { placeBeside } from './place-beside.ts'
import './popover.css'

export interface PopoverProps {
  /** Names what opens for a screen reader. */
  label: string
  button: ButtonProps
  children: ReactNode
  className?: string
}

/** A few controls behind a button: the platform's own popover, which Escape and a press elsewhere close. */
export function Popover({ label, button, children, className }: PopoverProps): ReactElement {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  function onToggle({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
    if (newState === 'closed') return
    placeBeside(currentTarget, opener.current!, 'below', 6)
    currentTarget.focus()
  }

  return (
    <>
      <Button {...button} ref={opener} popoverTarget={id} aria-haspopup="dialog" />
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={`popover ${className ?? ''}`}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={onToggle}
      >
        {isOpen && children}
      </div>
    </>
  )
}
