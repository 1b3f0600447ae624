import { lazy, Suspense, useState } from 'react'
import { useIsAlive } from '#site/lib/use-is-alive.ts'
import type { Overview } from '#api/contract/member/answers.ts'
import type { Member } from '#api/contract/member/schema.ts'
import type { QueryValue } from '#site/lib/query.ts'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonCards } from '#site/ui/feedback/Skeleton.tsx'
import { overview } from '#site/features/admin-dashboard/admin-data.ts'
import { ExportLink } from '#site/features/admin-dashboard/ExportLink.tsx'
import { MemberDialogs } from '#site/features/admin-dashboard/member/MemberDialogs.tsx'
import { WaitingList } from '#site/features/admin-dashboard/waiting/WaitingList.tsx'
import { lookAgain, type WaitingPage } from '#site/features/admin-dashboard/waiting/waiting-data.ts'
import { PendingRequests } from './PendingRequests.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { TrendSkeleton } from './TrendSkeleton.tsx'

export interface OverviewTabProps {
  summary: QueryValue<Overview>
  waiting: WaitingPage | undefined
  onShowPending: () => void
  timeZone: string
  now: string
}

// The pictures come by themselves once the browser has the rest.
const TrendPictures = lazy(() => import('./TrendPictures.tsx'))
const FAILED = 'Unable to load admin dashboard data. Please try again.'

/** The first tab: how much there is, who waits, and what is new. */
export function OverviewTab({ summary, waiting, onShowPending, timeZone, now }: OverviewTabProps) {
  const [reviewed, setReviewed] = useState<Member>()
  const isAlive = useIsAlive()
  const { data, loading, error } = summary
  if (!data)
    return loading ? (
      <SkeletonCards label="Loading the dashboard" />
    ) : (
      <ErrorState title={FAILED} onRetry={() => overview.refresh()} />
    )
  return (
    <div className="stack admin-gap">
      {error && <RetryCallout onRetry={() => overview.refresh()}>{FAILED}</RetryCallout>}
      <WaitingList initial={waiting} timeZone={timeZone} now={now} />
      <dl className="admin-counters">
        <Counted icon="users" label="Total Users" count={data.totalUsers} />
        <Counted icon="building" label="Startups" count={data.startups} />
        <Counted icon="handshake" label="Investors" count={data.investors} />
        <Counted icon="clock" label="Pending Approvals" count={data.pendingApprovals} />
      </dl>
      <PendingRequests
        requests={data.pendingRequests}
        total={data.pendingApprovals}
        onReview={setReviewed}
        onShowAll={onShowPending}
        timeZone={timeZone}
        now={now}
      />
      <RecentActivity startups={data.recentStartups} users={data.recentUsers} timeZone={timeZone} />
      <section className="stack" aria-labelledby="region-over-time">
        <div className="cluster cluster-apart">
          <h2 id="region-over-time">The region over time</h2>
          <ExportLink noun="connections" />
        </div>
        {isAlive ? (
          <Suspense fallback={<TrendSkeleton />}>
            <TrendPictures />
          </Suspense>
        ) : (
          <TrendSkeleton />
        )}
      </section>
      <MemberDialogs
        open={reviewed && { kind: 'review', member: reviewed }}
        onClose={() => setReviewed(undefined)}
        onDone={() => {
          overview.refresh()
          lookAgain()
        }}
      />
    </div>
  )
}

function Counted({ icon, label, count }: { icon: IconName; label: string; count: number }) {
  return (
    <div className="card admin-counter">
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd className="figure-number numeric">{count.toLocaleString('en-US')}</dd>
    </div>
  )
}
