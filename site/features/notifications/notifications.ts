import type { Notification, NotificationChoice } from '#api/notifications/calls.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import { createQuery } from '#site/lib/query.ts'

/** Notifications shown at first, and added with each click. */
const AT_ONCE = '20'

export type NotificationPage = ListPage<Notification>

/** The user's own notifications, newest first. */
export function loadNotifications(api: Client, cursor?: string): Promise<NotificationPage> {
  return unwrapPage<Notification>(api.api.notices.$get({ query: { limit: AT_ONCE, ...(cursor && { cursor }) } }))
}

/** The notifications in the browser, as far as they were loaded. */
export const notificationList = createQuery<NotificationPage>('/api/notices', () => loadNotifications(client), {
  fresh: 10_000,
})

/** Tells the bell in the navigation that the number of unread notifications changed. */
const ring = () => document.dispatchEvent(new Event('trellis:notices'))

function show(change: (notification: Notification) => Notification): void {
  const page = notificationList.$value.get().data
  if (page) notificationList.set({ ...page, items: page.items.map(change) })
}

/** Adds the older ones. @throws RequestError */
export async function loadOlder(): Promise<void> {
  const page = notificationList.$value.get().data
  if (!page?.next) return
  const older = await loadNotifications(client, page.next)
  notificationList.set({ ...older, items: [...page.items, ...older.items] })
}

/** Marks one as read or unread; it goes on while the page that it leads to opens. @throws RequestError */
export async function markNotification(id: number, read: boolean): Promise<void> {
  const call = { param: { id: String(id) }, json: { read } }
  const before = notificationList.$value.get().data?.items.find((notification) => notification.id === id)
  const readAt = read ? new Date().toISOString() : null
  show((notification) => (notification.id === id ? { ...notification, readAt } : notification))
  try {
    await unwrap(client.api.notices[':id'].$patch(call, { init: { keepalive: true } }))
  } catch (error) {
    // What was shown before it was kept, unless something else is shown meanwhile.
    show((notification) => (before && notification.id === id && notification.readAt === readAt ? before : notification))
    throw error
  }
  ring()
}

/** Marks all as read. @throws RequestError */
export async function markAllRead(): Promise<void> {
  await unwrap(client.api.notices.read.$post())
  show((notification) => ({ ...notification, readAt: notification.readAt ?? new Date().toISOString() }))
  ring()
}

/** What the user wants to be notified of in the app. */
export const notificationChoices = createQuery<NotificationChoice[]>(
  '/api/notices/choices',
  async () => await unwrap(client.api.notices.choices.$get()),
)

/** Keeps the choice about one topic. @throws RequestError */
export async function savePreference(choice: NotificationChoice): Promise<void> {
  const saved: NotificationChoice = await unwrap(client.api.notices.choices.$put({ json: choice }))
  const list = notificationChoices.$value.get().data
  if (list) notificationChoices.set(list.map((other) => (other.topic === saved.topic ? saved : other)))
}
