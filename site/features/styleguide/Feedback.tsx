import { Callout } from '#site/ui/feedback/Callout.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import { SkeletonCards, SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { Spinner } from '#site/ui/feedback/Spinner.tsx'
import { Row, Specimen } from './Specimen.tsx'

/** What the page says about how things stand. */
export function Feedback() {
  return (
    <Specimen title="Feedback">
      <Callout title="Approved" tone="success">
        Your profile is visible to investors
      </Callout>
      <Callout title="Pending Review" tone="warning">
        An admin needs to approve your profile. This takes 1-2 business days.
      </Callout>
      <Callout>Only approved investors see the full funding request.</Callout>
      <Callout tone="danger">Invalid username or password</Callout>
      <div className="field-row">
        <ProgressBar label="Profile completion" value={64} />
        <ProgressBar label="Interest" value={100} kind="meter" tone="accent" valueLabel="Complete" />
        <ProgressBar label="Uploading…" />
      </div>
      <Row title="Spinner">
        <Spinner label="Loading" />
        <span className="cluster soft">
          <Spinner /> Uploading...
        </span>
      </Row>
      <div className="grid">
        <div className="card">
          <EmptyState title="No Saved Startups" description="Save a startup and it stands here." />
        </div>
        <div className="card">
          <ErrorState
            title="Error loading events"
            description="We couldn't load the events calendar. Please try again later."
            onRetry={() => undefined}
          />
        </div>
      </div>
      <SkeletonCards count={3} />
      <SkeletonRows count={3} />
    </Specimen>
  )
}
