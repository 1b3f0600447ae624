import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from './Callout.tsx'

/** Something couldn’t be loaded; what was shown before stays. */
export function RetryCallout({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <Callout tone="danger">
      <div className="cluster cluster-apart">
        <span>{children}</span>
        <Button variant="secondary" size="small" onPress={onRetry}>
          Try Again
        </Button>
      </div>
    </Callout>
  )
}
