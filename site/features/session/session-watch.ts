import { currentUser, USER_EVERY } from '#site/lib/session/current-user.ts'
import { draftOwner, leaveNoDrafts, setDraftsAside } from '#site/lib/form/drafts.ts'
import { onToldByTab } from '#site/lib/session/other-tabs.ts'
import { onRefused } from '#site/lib/session/refused.ts'
import { sessionChange, type SessionChange, type ShownAs } from './session-change.ts'

/** Pages of people who have something to do first; they say it themselves. */
const DUTY_PATH = '/settings'

const WORDS = {
  ended: {
    title: 'You have been signed out',
    text: 'Your session has ended, here or on another device. Sign in again and you will come back to this page.',
    action: 'Sign in again',
  },
  changed: {
    title: 'Your account has changed',
    text: 'What you may see and do here has changed since this page was opened.',
    action: 'Reload the page',
  },
} as const

/** Dialogs and toasts leave this much room (toast.css). */
const room = new ResizeObserver(([entry]) => {
  const { offsetHeight } = entry!.target as HTMLElement
  document.documentElement.style.setProperty('--notice-height', `${offsetHeight}px`)
})

let shown: ShownAs = { id: null, role: 'visitor' }

function say(change: Exclude<SessionChange, null>): void {
  const notice = document.querySelector<HTMLElement>('[data-session-notice]')
  if (!notice || !notice.hidden) return
  const { title, text, action } = WORDS[change]
  const link = notice.querySelector<HTMLAnchorElement>('[data-action]')!
  const here = `${location.pathname}${location.search}`
  notice.querySelector('[data-title]')!.textContent = title
  notice.querySelector('[data-text]')!.textContent = text
  link.textContent = action
  link.href = change === 'ended' ? `/auth?next=${encodeURIComponent(here)}` : here
  // The page must be made anew, not only its content exchanged.
  link.dataset['astroReload'] = ''
  // What was typed into a form stays in the tab, so nothing is asked before this link is followed.
  link.dataset['keepsDraft'] = ''
  notice.hidden = false
  room.disconnect()
  room.observe(notice)
}

async function check(fresh?: number): Promise<void> {
  const before = shown
  if (before.role === 'visitor') return
  const user = await currentUser(fresh)
  // Another page was opened meanwhile; it looks for itself.
  if (before !== shown) return
  const change = sessionChange(before, user)
  if (change === 'changed' && location.pathname === DUTY_PATH && user?.role === before.role) return
  const owner = draftOwner()
  if (user === null) leaveNoDrafts(Date.now())
  else if (user && owner && owner !== String(user.id)) setDraftsAside(owner, Date.now())
  if (change) say(change)
  else if (user) before.id = user.id
}

document.addEventListener('astro:page-load', () => {
  shown = { id: null, role: document.documentElement.dataset['role'] ?? 'visitor' }
  void check()
})
// Somebody comes back to the tab, or to a page that the browser had kept.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check())
window.addEventListener('pageshow', (event) => event.persisted && void check(0))
onRefused(() => void check(0))
onToldByTab(() => void check(0))
setInterval(() => document.visibilityState === 'visible' && void check(0), USER_EVERY)
