import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { ReactNode, Ref } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import { Spinner } from '#site/ui/feedback/Spinner.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'>, ButtonLook {
  children?: ReactNode
  /** Drawn before the text; alone it needs an `aria-label`. */
  icon?: IconName
  /** Stands in for the text while `isPending`, for example "Saving...". */
  pendingLabel?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button that acts. While `isPending` it keeps its focus, says so to a screen reader and ignores presses. */
export function Button({ children, icon, pendingLabel, className, variant, size, isWide, ...props }: ButtonProps) {
  const isIconOnly = icon !== undefined && children === undefined
  return (
    <AriaButton {...props} className={buttonClass({ variant, size, isWide, isIconOnly, className })}>
      {props.isPending ? <Spinner /> : icon && <Icon name={icon} />}
      {props.isPending && pendingLabel ? pendingLabel : children}
    </AriaButton>
  )
}
