import type { Notification, NotificationChoice } from '#api/notifications/calls.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { toQuery, type FiltersOf } from '#site/lib/list/filters.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'
import { createQuery } from '#site/lib/query.ts'

/** Notifications on a page. */
const PAGE_SIZE = 20

export const NOTIFICATION_FILTERS = {}
export type NotificationFilters = FiltersOf<typeof NOTIFICATION_FILTERS>

/** The user's own notifications, newest first. */
export const loadNotifications = (api: Client, filters: NotificationFilters, after?: string) =>
  unwrapPage<Notification>(api.api.notifications.$get({ query: toQuery(filters, { limit: PAGE_SIZE, cursor: after }) }))

/** Tells the bell in the navigation that the number of unread notifications changed. */
const ring = () => document.dispatchEvent(new Event('trellis:notifications'))

/** Marks one as read or unread; it goes on while the page that it leads to opens. @throws RequestError */
export async function markNotification(id: number, read: boolean): Promise<void> {
  const call = { param: { id: String(id) }, json: { read } }
  await unwrap(client.api.notifications[':id'].$patch(call, { init: { keepalive: true } }))
  ring()
}

/** Marks all as read. @throws RequestError */
export async function markAllRead(): Promise<void> {
  await unwrap(client.api.notifications.read.$post())
  ring()
}

/** What the user wants to be notified of in the app. */
export const notificationChoices = createQuery<NotificationChoice[]>(
  '/api/notifications/choices',
  async () => await unwrap(client.api.notifications.choices.$get()),
)

/** Keeps the choice about one topic. @throws RequestError */
export async function savePreference(choice: NotificationChoice): Promise<void> {
  const saved: NotificationChoice = await unwrap(client.api.notifications.choices.$put({ json: choice }))
  const list = notificationChoices.$value.get().data
  if (list) notificationChoices.set(list.map((other) => (other.topic === saved.topic ? saved : other)))
}
