import type { Role } from '#api/platform/contract/enumerations.ts'
import type { UnreadNotifications } from '#api/notifications/contract/topics.ts'
import type { ReviewQueueCount } from '#api/review/calls.ts'
import { countLabel } from './count-label.ts'
import { backgroundSignal, fetchForPage } from '#site/lib/session/page-user.ts'
import { UNREAD } from '#site/lib/stream/stream-events.ts'
import { currentUser } from '#site/lib/session/current-user.ts'

/** The answer of a call, for someone who has nothing to do first: they are refused everything else. */
async function load<Answer>(path: string, role?: Role): Promise<Answer | undefined> {
  const user = await currentUser()
  if (!user || user.mustChangePassword || user.mustSetUpTwoStep || (role && user.role !== role)) return undefined
  const response = await fetchForPage(path, { signal: backgroundSignal() }).catch(() => undefined)
  return response?.ok ? ((await response.json()) as Answer) : undefined
}

/** Shows how many notifications are unread. A static page knows no user, so the server is asked once it is open. */
async function count(): Promise<void> {
  if (!document.querySelector('[data-notices]')) return
  const answer = await load<UnreadNotifications>('/api/notices/unread')
  if (!answer) return
  showUnread(answer.unread)
  void listen(answer.unread)
}

/** Listens for what happens from now on. Visitors' pages load nothing of it. */
async function listen(unread: number): Promise<void> {
  const user = await currentUser()
  if (!user) return
  const { startStream } = await import('#site/lib/stream/stream.ts')
  startStream(user.id, unread)
}

function showUnread(unread: number): void {
  const bell = document.querySelector<HTMLElement>('[data-notices]')
  if (!bell) return
  bell.setAttribute('aria-label', unread > 0 ? `Notices, ${unread} unread` : 'Notices')
  const badge = bell.querySelector<HTMLElement>('.bell-count')
  if (!badge) return
  badge.hidden = unread === 0
  badge.textContent = countLabel(unread)
}

/** Shows an administrator how much waits; a page for one person came with it. */
async function loadReviewCount(): Promise<void> {
  const answer = await load<ReviewQueueCount>('/api/admin/waiting/count', 'admin')
  if (!answer) return
  for (const link of document.querySelectorAll<HTMLElement>('[data-waiting]'))
    link.dataset['waiting'] = answer.waiting === 0 ? '' : countLabel(answer.waiting)
}

document.addEventListener('astro:page-load', () => void count())
document.addEventListener('trellis:notices', () => void count())
document.addEventListener(UNREAD, (event) => showUnread((event as CustomEvent<number>).detail))
document.addEventListener('astro:page-load', () => {
  if (!document.documentElement.hasAttribute('data-personal')) void loadReviewCount()
})
document.addEventListener('trellis:waiting', () => void loadReviewCount())
