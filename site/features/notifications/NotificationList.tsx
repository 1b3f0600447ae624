import { useEffect, useState } from 'react'
import { agoLabel, MINUTE } from '#api/platform/contract/dates.ts'
import { formatMoment, type TimeZones } from '#api/platform/contract/times.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { NOTIFICATIONS } from '#site/copy/failures/notification.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { DataList } from '#site/ui/list/DataList.tsx'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { useRowChange } from '#site/ui/list/use-row-change.ts'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { loadNotifications, markAllRead, markNotification, type NotificationFilters } from './notifications.ts'
import './notification.css'

export interface NotificationListProps {
  initial: ListStart<Notification, NotificationFilters>
  zones: TimeZones
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
    throw error
  }
}

/** All notifications of the user, newest first. */
export function NotificationList({ initial, zones, now: madeAt }: NotificationListProps) {
  const now = useNow(madeAt)
  const list = useDataList(initial, loadNotifications)
  const marking = useAttempt()
  const { page, query } = list
  const hasUnread = page && (page.items.some(({ readAt }) => readAt === null) || page.next !== null || query.page > 1)
  const markAll = () =>
    marking.attempt(async () => {
      await attempt(markAllRead)
      list.refresh()
    })
  return (
    <div className="notifications-page">
      <DataList
        list={list}
        label="Notifications"
        resource="notification"
        above={
          page &&
          page.items.length > 0 && (
            <div className="cluster cluster-apart">
              <a className="link-arrow" href="/settings/notifications">
                Notification settings
              </a>
              <Button
                variant="secondary"
                size="small"
                isDisabled={!hasUnread}
                isPending={marking.isPending}
                onPress={() => void markAll()}
              >
                Mark all as read
              </Button>
            </div>
          )
        }
        emptyState={
          <EmptyState
            icon="bell"
            title="No notifications yet"
            description="Answers, requests and decisions that concern you will appear here."
          />
        }
      >
        {(notifications) => (
          <ul className="notifications" role="list" aria-label="Notifications">
            {notifications.map((notification) => (
              <NotificationItem key={notification.id} {...{ notification, zones, now }} />
            ))}
          </ul>
        )}
      </DataList>
    </div>
  )
}

interface NotificationItemProps {
  notification: Notification
  zones: TimeZones
  now: number
}

function NotificationItem({ notification, zones, now }: NotificationItemProps) {
  const { title, text, href } = notificationText(notification)
  // Shown at once, and as it was where it could not be kept.
  const [isUnread, change] = useRowChange(notification.readAt === null, String(notification.readAt))
  const mark = (read: boolean) => change(!read, () => attempt(() => markNotification(notification.id, read)))
  return (
    <li className="card notification" data-unread={isUnread || undefined}>
      <div>
        <p className="notification-title">
          {isUnread && <span className="visually-hidden">Unread: </span>}
          <a className="card-link" href={href} onClick={() => isUnread && mark(true)}>
            {title}
          </a>
        </p>
        <p className="small soft">{text}</p>
        <p className="fine faint">
          <time dateTime={notification.createdAt} title={formatMoment(notification.createdAt, zones)}>
            {agoLabel(notification.createdAt, now, zones.timeZone)}
          </time>
        </p>
      </div>
      <Button
        className="card-above"
        variant="quiet"
        size="small"
        aria-label={`Mark as ${isUnread ? 'read' : 'unread'}: ${title}`}
        onPress={() => mark(isUnread)}
      >
        {isUnread ? 'Mark as read' : 'Mark as unread'}
      </Button>
    </li>
  )
}
