import type { ReactNode } from 'react'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'

const ICON_OF: Record<NonNullable<CalloutProps['tone']>, IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning',
  danger: 'warning',
}

export interface CalloutProps {
  title?: string
  children?: ReactNode
  tone?: 'info' | 'success' | 'warning' | 'danger'
  icon?: IconName
  /** Announces it when it appears: set for an answer to something the person did. A danger tone always is. */
  isLive?: boolean
}

/** A message that stands in the page. */
export function Callout({ title, children, tone = 'info', icon, isLive }: CalloutProps) {
  return (
    <div className={`callout callout-${tone}`} role={tone === 'danger' ? 'alert' : isLive ? 'status' : undefined}>
      <Icon name={icon ?? ICON_OF[tone]} />
      {title && <p className="callout-title">{title}</p>}
      {children && <div>{children}</div>}
    </div>
  )
}
