import { useEffect, useRef } from 'react'
import { counted } from '#api/platform/contract/counted.ts'
import type { ReviewItem } from '#api/review/calls.ts'
import { getWaitingTime } from '#site/features/admin-dashboard/users/member-labels.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { announce } from '#site/ui/feedback/announce.ts'
import { DataList } from '#site/ui/list/DataList.tsx'
import type { DataListState } from '#site/ui/list/use-data-list.ts'
import { useRowFocus } from '#site/ui/list/use-row-focus.ts'
import type { QueueFilters } from './review-queue-data.ts'
import { getKey, ReviewButton, ReviewText, WaitingSince, type ReviewList } from './ReviewRow.tsx'
import './review-queue.css'

export interface ReviewQueueProps extends ReviewList {
  list: DataListState<ReviewItem, QueueFilters>
  /** Reports that no one has answered yet; they have a queue of their own. */
  openReports: number
  timeZone: string
  now: string
}

/** Everything that needs an administrator but role requests, each with its review (rules: Waiting). */
export function ReviewQueue({ list, openReports, isReviewing, timeZone, now, ...reviewing }: ReviewQueueProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const items = list.page?.items ?? []
  const row = useRowFocus(items.map(getKey), heading, isReviewing)
  useAnnouncedEnd(list.page && (list.page.total ?? 0) + openReports)
  return (
    <section className="card review-queue" aria-labelledby="review-queue">
      <h2 id="review-queue" ref={heading} tabIndex={-1} className="card-title">
        Review queue
      </h2>
      {openReports > 0 && (
        <div className="review-row">
          <p>
            <strong>{counted(openReports, 'report')}</strong> of profiles or messages
          </p>
          <ButtonLink variant="secondary" size="small" href="/dashboard/admin/moderation">
            Answer
          </ButtonLink>
        </div>
      )}
      <DataList
        list={list}
        label="Review queue"
        resource="item"
        emptyState={
          list.query.page > 1 ? (
            <ButtonLink variant="quiet" size="small" {...list.link({ page: 1 })}>
              Show the first page
            </ButtonLink>
          ) : (
            openReports === 0 && (
              <p className="review-done">
                <Icon name="check-circle" />
                You’re all caught up.
              </p>
            )
          )
        }
      >
        {(shown) => (
          <ul role="list" aria-label="Review queue">
            {shown.map((item) => (
              <li key={getKey(item)} className="review-row" tabIndex={-1} {...row(getKey(item))}>
                <div className="review-text">
                  <p>
                    <strong>{item.name}</strong> <ReviewText {...item} />
                  </p>
                  <p className="cluster small soft">
                    <WaitingSince {...getWaitingTime(item.since, now, timeZone)} isLate={isLate(item, now, timeZone)} />
                    {item.kind === 'offer' && <Badge tone="accent">Offering</Badge>}
                  </p>
                </div>
                <ReviewButton item={item} {...reviewing} />
              </li>
            ))}
          </ul>
        )}
      </DataList>
    </section>
  )
}

/** No one is promised that their own address is verified for them. */
const isLate = ({ kind, since }: ReviewItem, now: string, timeZone: string) =>
  kind !== 'email' && getWaitingTime(since, now, timeZone).isLate

/** Says so when nothing is left. */
function useAnnouncedEnd(count: number | undefined): void {
  const before = useRef(count)
  useEffect(() => {
    if (count === 0 && before.current) announce('You’re all caught up.')
    before.current = count
  }, [count])
}
