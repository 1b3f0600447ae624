import { fullName } from '#api/platform/contract/person-name.ts'
import { PAGE_USER_PARAMETER } from '#api/platform/contract/page-user.ts'
import { type CurrentUser, currentUser, USER_EVERY } from '#site/lib/session/current-user.ts'
import { claimDrafts, DRAFTS_MOVED, draftOwner, leaveNoDrafts, stashDrafts } from '#site/lib/form/drafts.ts'
import { hideCachedPages } from '#site/lib/session/cached-page.ts'
import { onUserChange } from '#site/lib/session/other-tabs.ts'
import { pageUser } from '#site/lib/session/page-user.ts'
import { onRefused } from '#site/lib/session/refused.ts'
import { sessionChange, type SessionChange, type ShownAs } from './session-change.ts'

/** Pages of people who have something to do first; they say it themselves. */
const REQUIRED_ACTION_PATH = '/settings'

type Change = Exclude<SessionChange, null>

const RELOAD = 'Reload the page'
const signedInAs = (user: CurrentUser) => `You’re now signed in as ${user ? fullName(user) : 'someone else'}`

/** What is said of a change; `user` is who is signed in now. */
const WORDS: Readonly<Record<Change, (user: CurrentUser) => Readonly<Record<'title' | 'text' | 'action', string>>>> = {
  ended: () => ({
    title: 'You’ve been signed out',
    text: 'Your session has ended, here or on another device. Sign in again and you’ll come back to this page.',
    action: 'Sign in again',
  }),
  started: (user) => ({
    title: signedInAs(user),
    text: 'It happened in another tab of this browser. What you typed here is still on screen.',
    action: RELOAD,
  }),
  other: (user) => ({
    title: signedInAs(user),
    text: 'This page belongs to another account and can’t save changes now. What you typed is still on screen.',
    action: RELOAD,
  }),
  changed: () => ({
    title: 'Your account has changed',
    text: 'Your permissions changed. Reload the page.',
    action: RELOAD,
  }),
}

/** Dialogs and toasts leave this much room (toast.css). */
const bannerSize = new ResizeObserver(([entry]) => {
  const { offsetHeight } = entry!.target as HTMLElement
  document.documentElement.style.setProperty('--notice-height', `${offsetHeight}px`)
})

let shown: ShownAs = { id: null, role: 'visitor' }

function showChange(change: Change, user: CurrentUser): void {
  const banner = document.querySelector<HTMLElement>('[data-session-banner]')
  if (!banner) return
  const { title, text, action } = WORDS[change](user)
  if (!banner.hidden && banner.querySelector('[data-title]')!.textContent === title) return
  const link = banner.querySelector<HTMLAnchorElement>('[data-action]')!
  const here = `${location.pathname}${location.search}${location.hash}`
  banner.querySelector('[data-title]')!.textContent = title
  banner.querySelector('[data-text]')!.textContent = text
  link.textContent = action
  link.href = change === 'ended' ? `/auth?next=${encodeURIComponent(here)}` : here
  // The page must be made again, not only its content exchanged.
  link.dataset['astroReload'] = ''
  // What was typed into a form stays in the tab, so nothing is asked before this link is followed.
  link.dataset['keepsDraft'] = ''
  banner.hidden = false
  bannerSize.disconnect()
  bannerSize.observe(banner)
}

/** A visitor's page asks only where there is something new: another tab tells, or a call was refused. */
async function check(fresh?: number, isNew = false): Promise<void> {
  const before = shown
  if (before.role === 'visitor' && !isNew) return
  const user = await currentUser(fresh)
  // Another page was opened meanwhile; it looks for itself.
  if (before !== shown) return
  const change = sessionChange(before, user)
  if (change === 'changed' && location.pathname === REQUIRED_ACTION_PATH && user?.role === before.role) return
  const owner = draftOwner()
  if (user === null) leaveNoDrafts(Date.now())
  if (owner && (change === 'ended' || change === 'other')) saveFormDraft(owner, stashDrafts)
  if (change) return showChange(change, user)
  if (user === undefined) return
  if (user) before.id = user.id
  const banner = document.querySelector<HTMLElement>('[data-session-banner]')
  if (!banner || banner.hidden) return
  // The person of this page has come back, or no one is here again.
  banner.hidden = true
  if (owner) saveFormDraft(owner, claimDrafts)
}

/** Keeps what stands in the forms of this page, in the tab or in the browser. */
function saveFormDraft(owner: string, place: typeof stashDrafts): void {
  place(owner, Date.now())
  document.dispatchEvent(new Event(DRAFTS_MOVED))
}

/** A link to a call sends no header, as a download or a file in a new tab: its address says whose page it is on. */
function warnUserChanged({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/api/"]:not([href^="/api/docs"])')
  const user = pageUser()
  if (!link || user === undefined) return
  const address = new URL(link.href)
  address.searchParams.set(PAGE_USER_PARAMETER, user)
  link.href = address.pathname + address.search
}
// By every button, a drag and the keyboard, too.
for (const eventName of ['pointerdown', 'click', 'contextmenu'])
  document.addEventListener(eventName, warnUserChanged, true)

const checkNow = () => void check(0, true)

document.addEventListener('astro:page-load', () => {
  const { role = 'visitor' } = document.documentElement.dataset
  shown = { id: Number(draftOwner() ?? 0) || null, role }
  void check()
})
// Someone comes back to the tab, or to a page that the browser had kept.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check())
hideCachedPages(() => location.reload())
window.addEventListener('pageshow', (event) => event.persisted && checkNow())
onRefused(checkNow)
onUserChange(checkNow)
setInterval(() => document.visibilityState === 'visible' && void check(0), USER_EVERY)
