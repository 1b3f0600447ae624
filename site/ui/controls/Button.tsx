import { useEffect, useRef, type ComponentProps, type MouseEvent } from 'react'
import { buttonClass, type ButtonStyle } from './button-class.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import { announce } from '#site/ui/feedback/announce.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick'>, ButtonStyle {
  /** Drawn before the text; alone it needs an `aria-label`. */
  icon?: IconName
  onPress?: () => void
  isDisabled?: boolean
  isPending?: boolean
  /** Stands in for the text while `isPending`, for example "Saving...". */
  pendingLabel?: string
}

/** A button that acts. While `isPending` it keeps its focus, says so to a screen reader and ignores presses. */
export function Button({ children, icon, className, variant, size, isWide, ...props }: ButtonProps) {
  const { onPress, isDisabled, isPending, pendingLabel, type = 'button', ...attributes } = props
  const isIconOnly = icon !== undefined && children === undefined

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) return event.preventDefault()
    // Safari leaves the focus where it was, and a dialog would not find its way back.
    if (event.detail > 0) event.currentTarget.focus({ preventScroll: true })
    onPress?.()
  }

  return (
    <button
      {...attributes}
      type={type}
      className={buttonClass({ variant, size, isWide, isIconOnly, className })}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      onClick={handleClick}
    >
      {isPending ? <Pending /> : icon && <Icon name={icon} />}
      {isPending && pendingLabel ? pendingLabel : children}
    </button>
  )
}

/** A turning ring. What the button says now is read to the user who pressed it. */
function Pending() {
  const ring = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const button = ring.current?.closest('button')
    if (button && button === document.activeElement) announce(button.ariaLabel ?? button.textContent)
  }, [])
  return <span ref={ring} className="spinner" aria-hidden="true" />
}
