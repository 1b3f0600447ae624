import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { buttonClass, type ButtonStyle } from './button-class.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'

export interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'>, ButtonStyle {
  href: string
  children?: ReactNode
  icon?: IconName
  className?: string
}

/** A link that looks like a button: it leads somewhere, so it is an anchor. */
export function ButtonLink({ children, icon, className, variant, size, isWide, ...props }: ButtonLinkProps) {
  const isIconOnly = icon !== undefined && children === undefined
  return (
    <a {...props} className={buttonClass({ variant, size, isWide, isIconOnly, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
