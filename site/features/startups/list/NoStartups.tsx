import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'

/** Nothing fits the filters, or there is nothing at all. */
export function NoStartups({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState title="No startups are currently available." />
  return <EmptyState icon="search" title="No startups found" description="Try adjusting your filters or search term." />
}

/** The list could not be read. */
export function StartupsFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return <ErrorState title="Couldn’t load the startups" description={message} onRetry={onRetry} />
}
