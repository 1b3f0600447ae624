import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { Mark } from './Mark.tsx'

export interface EmptyStateProps {
  title: string
  description?: ReactNode
  /** Instead of the brand's mark. */
  icon?: IconName
  /** The way on: a button or a link. */
  action?: ReactNode
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, description, icon, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon ? <Icon name={icon} /> : <Mark size={48} />}
      <p className="empty-state-title">{title}</p>
      {description && <p className="empty-state-text">{description}</p>}
      {action && <div className="empty-state-actions">{action}</div>}
    </div>
  )
}
