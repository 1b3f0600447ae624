import type { Role } from '#api/platform/contract/enumerations.ts'
import type { UnreadNotifications } from '#api/notifications/contract/topics.ts'
import type { TodayCounts } from '#api/today/calls.ts'
import type { CountedPlace } from '#api/today/contract.ts'
import { countLabel } from './count-label.ts'
import { backgroundSignal, fetchForPage } from '#site/lib/session/page-user.ts'
import { NEWS, UNREAD } from '#site/lib/stream/stream-events.ts'
import { currentUser } from '#site/lib/session/current-user.ts'

/** The answer of a call, for someone who has nothing to do first: they are refused everything else. */
async function load<Answer>(path: string, role?: Role): Promise<Answer | undefined> {
  const user = await currentUser()
  if (!user || user.mustChangePassword || user.mustSetUpTwoFactor || (role && user.role !== role)) return undefined
  try {
    const response = await fetchForPage(path, { signal: backgroundSignal() })
    return response.ok ? ((await response.json()) as Answer) : undefined
  } catch {
    // Signing out ends it, also between the headers and the body.
    return undefined
  }
}

/** Shows how many notifications are unread. A static page knows no user, so the server is asked once it is open. */
async function count(): Promise<void> {
  if (!document.querySelector('[data-notifications]')) return
  const answer = await load<UnreadNotifications>('/api/notifications/unread')
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
  const bell = document.querySelector<HTMLElement>('[data-notifications]')
  if (!bell) return
  bell.setAttribute('aria-label', unread > 0 ? `Notifications, ${unread} unread` : 'Notifications')
  const badge = bell.querySelector<HTMLElement>('.bell-count')
  if (!badge) return
  badge.hidden = unread === 0
  badge.textContent = countLabel(unread)
}

/** Shows how much needs the user, at each link that counts it; a page for one person came with it. */
async function showCounts(role?: Role): Promise<void> {
  const links = document.querySelectorAll<HTMLElement>('[data-counts]')
  const counts = links.length > 0 && (await load<TodayCounts>('/api/today/counts', role))
  if (!counts) return
  for (const link of links) {
    const count = counts[link.dataset['counts'] as CountedPlace]
    link.dataset['needCount'] = count === 0 ? '' : countLabel(count)
  }
}

/** Of the places beside a members' page, or, on others, of the administrator's link alone. */
const refreshCounts = () => void showCounts(document.querySelector('.places') ? undefined : 'admin')

document.addEventListener('astro:page-load', () => {
  void count()
  if (!document.documentElement.hasAttribute('data-personal')) refreshCounts()
})
document.addEventListener('trellis:notifications', () => {
  void count()
  refreshCounts()
})
document.addEventListener(UNREAD, (event) => showUnread((event as CustomEvent<number>).detail))
document.addEventListener('trellis:waiting', refreshCounts)
document.addEventListener(NEWS, refreshCounts)
