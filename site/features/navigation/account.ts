import { VISITOR } from '#api/platform/contract/page-user.ts'
import { LOGOUT } from '#site/copy/failures/logout.ts'
import { currentUser } from '#site/lib/session/current-user.ts'
import { claimDrafts, draftOwner, forgetDrafts, leaveNoDrafts } from '#site/lib/form/drafts.ts'
import { failureToast } from '#site/lib/failure.ts'
import { ACCEPT, readError, unreachable } from '#site/lib/request-error.ts'
import { notifyOtherTabs } from '#site/lib/session/other-tabs.ts'
import { endBackground, fetchForPage, pageUser, resumeBackground } from '#site/lib/session/page-user.ts'
import { showAccount } from '#site/lib/session/show-account.ts'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'

/** A page that is a file does not know who reads it; the server tells. A session that is over turns the page back. */
async function fillIn(): Promise<void> {
  const page = document.documentElement
  const owner = draftOwner()
  if (owner) start(owner)
  if (page.hasAttribute('data-personal')) return
  const user = await currentUser()
  // Another page was opened meanwhile, and knows or asks for whom it is.
  if (user === undefined || page.dataset['user'] !== undefined) return
  if (user && isSomeoneElse(String(user.id))) return location.reload()
  page.dataset['user'] = user ? String(user.id) : VISITOR
  if (user) {
    start(String(user.id))
    showAccount(user)
  } else {
    notifyOtherTabs(null)
    leaveNoDrafts(Date.now())
    page.dataset['role'] = 'visitor'
  }
}

/** Whose data the scripts of this tab may hold: they live on from page to page. */
let person: string | undefined
const isSomeoneElse = (user: string | undefined) => user !== undefined && person !== undefined && user !== person

/** The page shows this person: what they typed is theirs again, and other tabs hear who is here. */
function start(owner: string): void {
  person = owner
  claimDrafts(owner, Date.now())
  notifyOtherTabs(owner)
}

/** A page that couldn't learn yet whose it is asks again, and ends no session before it knows. */
async function signOut(next: string): Promise<void> {
  if (pageUser() === undefined) await fillIn()
  endBackground()
  const response =
    pageUser() === undefined
      ? undefined
      : await fetchForPage('/api/logout', { method: 'POST', headers: { Accept: ACCEPT } }).catch(() => undefined)
  if (response?.ok) {
    forgetDrafts(draftOwner(), Date.now())
    notifyOtherTabs(null)
    notifyAfterNavigation({ title: 'Logged out', description: 'You have been successfully logged out' })
    location.assign(next)
    return
  }
  resumeBackground()
  notify(failureToast(LOGOUT, response ? await readError(response) : unreachable()))
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-sign-out]')
  if (button) void signOut(button.dataset['signOut'] || '/')
})
document.addEventListener('astro:page-load', () => void fillIn())
// The page of someone else begins with nothing of the person before: the browser loads it whole.
document.addEventListener('astro:before-preparation', (event) => {
  const { loader } = event
  event.loader = async () => {
    await loader()
    if (isSomeoneElse(event.newDocument.documentElement.dataset['user'])) event.preventDefault()
  }
})
