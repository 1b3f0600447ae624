import type { ReactNode } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'

export interface ErrorStateProps {
  title: string
  description?: ReactNode
  /** Shows "Try Again". */
  onRetry?: () => void
  isRetrying?: boolean
}

/** Something could not be loaded. */
export function ErrorState({ title, description, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div className="empty-state" role="alert">
      <Icon name="warning" />
      <p className="empty-state-title">{title}</p>
      {description && <p className="empty-state-text">{description}</p>}
      {onRetry && (
        <div className="empty-state-actions">
          <Button variant="secondary" onPress={onRetry} isPending={isRetrying}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  )
}
