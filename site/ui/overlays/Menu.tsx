import { cloneElement, lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { ButtonProps } from '#site/ui/controls/Button.tsx'
import type { MenuContent } from './menu-content.ts'
import './popover.css'
import './Menu.css'

const load = () => import('./MenuPopover.tsx')
const MenuPopover = lazy(load)

export interface MenuProps extends MenuContent {
  /** The button that opens it. */
  trigger: ReactElement<ButtonProps>
}

const OPENING_KEYS: Partial<Record<string, 'first' | 'last'>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** Actions behind a button. Until it is opened there is the button alone: a table has a menu in each of its rows. */
export function Menu({ label, trigger, items, header, placement = 'bottom end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState<'first' | 'last'>()
  const [isOpen, setOpen] = useState(false)

  function open(at: 'first' | 'last') {
    setFocused(at)
    setOpen(true)
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = OPENING_KEYS[event.key]
    if (!at) return
    // The page would scroll, or a click follow, which react-aria takes for a screen reader's: no item has the focus then.
    event.preventDefault()
    open(at)
  }

  // Whoever points at the button or comes to it by the keyboard is likely to press it.
  const prepare = () => void load().catch(() => undefined)

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPress: () => open('first'),
        onKeyDown,
        onPointerEnter: prepare,
        onFocus: prepare,
      })}
      {focused && (
        <Suspense>
          <MenuPopover {...{ label, items, header, placement, button, isOpen, focused }} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
