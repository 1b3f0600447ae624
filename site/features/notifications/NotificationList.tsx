import { useEffect, useState } from 'react'
import { agoLabel, formatDate, MINUTE } from '#api/platform/contract/dates.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { NOTIFICATIONS } from '#site/copy/failures/notification.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { loadOlder, markAllRead, markNotification, notificationList, type NotificationPage } from './notifications.ts'
import './notification.css'

export interface NotificationListProps {
  initial: NotificationPage | undefined
  timeZone: string
  /** When the page was made, so that its HTML and the browser agree. */
  now: number
}

/** The current time, a minute old at most. */
function useNow(first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    notify(failureToast(NOTIFICATIONS, error))
  }
}

/** All notifications of the user, newest first. */
export function NotificationList({ initial, timeZone, now: madeAt }: NotificationListProps) {
  const now = useNow(madeAt)
  const { data, error } = useQuery(notificationList, initial)
  const [isPending, setPending] = useState(false)
  if (!data && error)
    return (
      <ErrorState
        title="Your notices could not be loaded"
        description={error.message}
        onRetry={() => notificationList.refresh()}
      />
    )
  if (!data) return <SkeletonRows label="Loading your notices" />
  if (data.items.length === 0)
    return (
      <EmptyState
        icon="bell"
        title="No notices yet"
        description="Answers, requests and decisions that concern you will appear here."
      />
    )

  async function more() {
    setPending(true)
    await attempt(loadOlder)
    setPending(false)
  }

  const hasUnread = data.items.some(({ readAt }) => readAt === null) || data.next !== null
  return (
    <div className="stack notices">
      <div className="cluster cluster-apart">
        <a className="link-arrow" href="/settings#notices">
          Choose what you hear about
        </a>
        <Button variant="secondary" size="small" isDisabled={!hasUnread} onPress={() => void attempt(markAllRead)}>
          Mark all as read
        </Button>
      </div>
      <ul role="list" aria-label="Notices">
        {data.items.map((notification) => (
          <NotificationItem key={notification.id} notice={notification} {...{ timeZone, now }} />
        ))}
      </ul>
      {data.next !== null && (
        <div>
          <Button variant="secondary" icon="chevron-down" isPending={isPending} onPress={() => void more()}>
            Show older notices
          </Button>
        </div>
      )}
    </div>
  )
}

const TIME = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const

interface NotificationItemProps {
  notice: Notification
  timeZone: string
  now: number
}

function NotificationItem({ notice, timeZone, now }: NotificationItemProps) {
  const { title, text, href } = notificationText(notice)
  const isUnread = notice.readAt === null
  return (
    <li className="card notice" data-unread={isUnread || undefined}>
      <div>
        <p className="notice-title">
          {isUnread && <span className="visually-hidden">Unread: </span>}
          <a
            className="card-link"
            href={href}
            onClick={() => isUnread && void attempt(() => markNotification(notice.id, true))}
          >
            {title}
          </a>
        </p>
        <p className="small soft">{text}</p>
        <p className="fine faint">
          <time dateTime={notice.createdAt} title={formatDate(notice.createdAt, timeZone, TIME)}>
            {agoLabel(notice.createdAt, now, timeZone)}
          </time>
        </p>
      </div>
      <Button
        className="card-above"
        variant="quiet"
        size="small"
        aria-label={`Mark as ${isUnread ? 'read' : 'unread'}: ${title}`}
        onPress={() => void attempt(() => markNotification(notice.id, isUnread))}
      >
        {isUnread ? 'Mark as read' : 'Mark as unread'}
      </Button>
    </li>
  )
}
