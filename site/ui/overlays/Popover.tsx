import { lazy, Suspense, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Button, type ButtonProps } from '#site/ui/controls/Button.tsx'
import './popover.css'

// With the first press: a page that shows the button needs none of it.
const PopoverPanel = lazy(() => import('./PopoverPanel.tsx'))

export interface PopoverProps {
  /** Names what opens for a screen reader. */
  label: string
  button: ButtonProps
  children: ReactNode
  className?: string
}

/** A few controls behind a button; Escape, a press elsewhere, and Tab beyond its end close it. */
export function Popover({ label, button, children, className }: PopoverProps): ReactElement {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} ref={opener} aria-haspopup="dialog" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)} />
      {isOpen && (
        <Suspense>
          <PopoverPanel {...{ label, opener, className }} onClose={() => setOpen(false)}>
            {children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  )
}
