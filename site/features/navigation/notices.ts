import type { UnreadNotices } from '#api/contract/notice/schema.ts'
import { currentUser } from '#site/lib/session/current-user.ts'

const MOST = 99

/** Shows how many notices are unread. A static page knows nobody, so the server is asked once it is open. */
async function count(): Promise<void> {
  const bell = document.querySelector<HTMLElement>('[data-notices]')
  if (!bell) return
  const user = await currentUser()
  // Whoever has something to do first is refused everything else.
  if (!user || user.mustChangePassword || user.mustSetUpTwoStep) return
  const response = await fetch('/api/notices/unread').catch(() => undefined)
  if (!response?.ok) return
  const { unread } = (await response.json()) as UnreadNotices
  bell.setAttribute('aria-label', unread > 0 ? `Notices, ${unread} unread` : 'Notices')
  const badge = bell.querySelector<HTMLElement>('.bell-count')
  if (!badge) return
  badge.hidden = unread === 0
  badge.textContent = unread > MOST ? `${MOST}+` : String(unread)
}

document.addEventListener('astro:page-load', () => void count())
document.addEventListener('trellis:notices', () => void count())
