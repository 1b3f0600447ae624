import type { ReactNode } from 'react'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import { SiteIcon } from '#site/ui/brand/SiteIcon.tsx'

export interface EmptyStateProps {
  title: string
  description?: ReactNode
  /** Instead of the site's icon. */
  icon?: IconName
  /** The way on: a button or a link. */
  action?: ReactNode
  role?: 'alert'
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, description, icon, action, role }: EmptyStateProps) {
  return (
    <div className="empty-state" role={role}>
      {icon ? <Icon name={icon} /> : <SiteIcon size={48} />}
      <p className="empty-state-title">{title}</p>
      {description && <p className="empty-state-text">{description}</p>}
      {action && <div className="empty-state-actions">{action}</div>}
    </div>
  )
}
