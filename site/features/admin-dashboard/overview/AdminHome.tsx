import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ReviewItem } from '#api/review/calls.ts'
import type { Overview } from '#api/users/calls.ts'
import { REVIEW_OPEN } from '#site/copy/failures/administration.ts'
import { overview as overviewQuery } from '#site/features/admin-dashboard/admin-data.ts'
import { refreshCounts } from '#site/features/admin-dashboard/refresh-counts.ts'
import {
  loadReviewQueue,
  loadReviewSubject,
  type QueueFilters,
  type ReviewSubject,
} from '#site/features/admin-dashboard/review/review-queue-data.ts'
import { ReviewQueue } from '#site/features/admin-dashboard/review/ReviewQueue.tsx'
import { getKey } from '#site/features/admin-dashboard/review/ReviewRow.tsx'
import { failureToast } from '#site/lib/failure.ts'
import { takeClick } from '#site/lib/page/take-click.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { PendingRequests } from './PendingRequests.tsx'
import { RecentActivity } from './RecentActivity.tsx'

const ReviewItemDialog = lazy(() => import('#site/features/admin-dashboard/review/ReviewItemDialog.tsx'))

export interface AdminHomeProps {
  /** `undefined` where it could not be read. */
  overview: Overview | undefined
  queue: ListStart<ReviewItem, QueueFilters>
  timeZone: string
  /** ISO 8601: when the page was made, so that both sides agree on how long something waits. */
  now: string
  /** What is left to set up. */
  children?: ReactNode
}

/** What needs an administrator, then the region in numbers (rules: Administrator dashboard). */
export function AdminHome({ overview: first, queue, timeZone, now, children }: AdminHomeProps) {
  const { data: overview, error } = useQuery(overviewQuery, first)
  const list = useDataList(queue, loadReviewQueue)
  const [subject, setSubject] = useState<ReviewSubject>()
  const [opening, setOpening] = useState<string>()

  function refresh() {
    list.refresh()
    overviewQuery.refresh()
    refreshCounts()
  }

  async function review(item: ReviewItem) {
    setOpening(getKey(item))
    try {
      setSubject(await loadReviewSubject(item))
    } catch (failure) {
      notify(failureToast(REVIEW_OPEN, failure))
      refresh()
    }
    setOpening(undefined)
  }
  const isReviewing = subject !== undefined
  const reviewing = { review: (item: ReviewItem) => void review(item), opening, isReviewing, timeZone, now }

  if (!overview)
    return (
      <>
        {error || !first ? <Failed /> : <SkeletonRows />}
        {children}
      </>
    )
  return (
    <div className="stack admin-gap">
      <div className="review-board">
        <ReviewQueue list={list} openReports={overview.openReports} {...reviewing} />
        <PendingRequests {...overview} {...reviewing} reviewRole={(member) => setSubject({ kind: 'role', member })} />
      </div>
      {children}
      <Counters {...overview} />
      <RecentActivity {...overview} timeZone={timeZone} />
      <Suspense>
        {subject && <ReviewItemDialog subject={subject} onClose={() => setSubject(undefined)} onDone={refresh} />}
      </Suspense>
    </div>
  )
}

function Failed() {
  return (
    <EmptyState
      role="alert"
      icon="warning"
      title="Unable to load admin dashboard data. Please try again."
      action={
        <ButtonLink
          variant="secondary"
          href="/dashboard/admin"
          onClick={(event) => takeClick(event, () => overviewQuery.refresh())}
        >
          Try Again
        </ButtonLink>
      }
    />
  )
}

function Counters({ totalUsers, startups, investors, pendingApprovals }: Overview) {
  const counters = [
    ['users', 'Total Users', totalUsers],
    ['building', 'Startups', startups],
    ['handshake', 'Investors', investors],
    ['clock', 'Pending Approvals', pendingApprovals],
  ] as const
  return (
    <dl className="admin-counters">
      {counters.map(([icon, label, count]) => (
        <div key={label} className="card admin-counter">
          <dt>
            <Icon name={icon} />
            {label}
          </dt>
          <dd className="figure-number numeric">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
