import type { Notice, NoticeChoice } from '#api/notifications/calls.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import { createQuery } from '#site/lib/query.ts'

/** Notices shown at first, and more with each press. */
const AT_ONCE = '20'

export type NoticePage = ListPage<Notice>

/** One's own notices, newest first. */
export function loadNotices(api: Client, cursor?: string): Promise<NoticePage> {
  return unwrapPage<Notice>(api.api.notices.$get({ query: { limit: AT_ONCE, ...(cursor && { cursor }) } }))
}

/** The notices in the browser, as far as they were asked for. */
export const noticeList = createQuery<NoticePage>('/api/notices', () => loadNotices(client), { fresh: 10_000 })

/** Tells the bell in the navigation that the number of unread notices changed. */
const ring = () => document.dispatchEvent(new Event('trellis:notices'))

function show(change: (notice: Notice) => Notice): void {
  const page = noticeList.$value.get().data
  if (page) noticeList.set({ ...page, items: page.items.map(change) })
}

/** Adds the older ones. @throws RequestError */
export async function loadOlder(): Promise<void> {
  const page = noticeList.$value.get().data
  if (!page?.next) return
  const older = await loadNotices(client, page.next)
  noticeList.set({ ...older, items: [...page.items, ...older.items] })
}

/** Marks one as read or unread; it goes on while the page that it leads to opens. @throws RequestError */
export async function markNotice(id: number, read: boolean): Promise<void> {
  const call = { param: { id: String(id) }, json: { read } }
  const before = noticeList.$value.get().data?.items.find((notice) => notice.id === id)
  const readAt = read ? new Date().toISOString() : null
  show((notice) => (notice.id === id ? { ...notice, readAt } : notice))
  try {
    await unwrap(client.api.notices[':id'].$patch(call, { init: { keepalive: true } }))
  } catch (error) {
    // What was shown before it was kept, unless something else is shown meanwhile.
    show((notice) => (before && notice.id === id && notice.readAt === readAt ? before : notice))
    throw error
  }
  ring()
}

/** Marks all as read. @throws RequestError */
export async function markAllRead(): Promise<void> {
  await unwrap(client.api.notices.read.$post())
  show((notice) => ({ ...notice, readAt: notice.readAt ?? new Date().toISOString() }))
  ring()
}

/** What the person wants to be told in the app. */
export const noticeChoices = createQuery<NoticeChoice[]>(
  '/api/notices/choices',
  async () => await unwrap(client.api.notices.choices.$get()),
)

/** Keeps the choice about one topic. @throws RequestError */
export async function keepChoice(choice: NoticeChoice): Promise<void> {
  const kept: NoticeChoice = await unwrap(client.api.notices.choices.$put({ json: choice }))
  const list = noticeChoices.$value.get().data
  if (list) noticeChoices.set(list.map((other) => (other.topic === kept.topic ? kept : other)))
}
