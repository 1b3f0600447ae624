import { Button } from '#site/ui/controls/Button.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

export interface ErrorStateProps extends Pick<EmptyStateProps, 'title' | 'description'> {
  /** Shows "Try Again". */
  onRetry?: () => void
  isRetrying?: boolean
}

/** Something couldn’t be loaded. */
export function ErrorState({ onRetry, isRetrying, ...what }: ErrorStateProps) {
  const again = onRetry && (
    <Button variant="secondary" onPress={onRetry} isPending={isRetrying}>
      Try Again
    </Button>
  )
  return <EmptyState {...what} role="alert" icon="warning" action={again} />
}
