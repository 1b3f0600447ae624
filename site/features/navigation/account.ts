import { LOGOUT } from '#site/copy/failures/logout.ts'
import { currentUser } from '#site/lib/session/current-user.ts'
import { claimDrafts, draftOwner, forgetDrafts, leaveNoDrafts } from '#site/lib/form/drafts.ts'
import { failureToast } from '#site/lib/failure.ts'
import { ACCEPT, readError, unreachable } from '#site/lib/request-error.ts'
import { tellOtherTabs } from '#site/lib/session/other-tabs.ts'
import { showAccount } from '#site/lib/session/show-account.ts'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'

/** A page that is a file does not know who reads it; the server tells. A session that is over turns the page back. */
async function fillIn(): Promise<void> {
  const owner = draftOwner()
  if (owner) claimDrafts(owner, Date.now())
  if (document.documentElement.hasAttribute('data-personal')) return
  const user = await currentUser()
  if (user) {
    claimDrafts(String(user.id), Date.now())
    showAccount(user)
  } else if (user === null) {
    leaveNoDrafts(Date.now())
    document.documentElement.dataset['role'] = 'visitor'
  }
}

async function signOut(): Promise<void> {
  const response = await fetch('/api/logout', { method: 'POST', headers: { Accept: ACCEPT } }).catch(() => undefined)
  if (response?.ok) {
    forgetDrafts()
    tellOtherTabs()
    notifyAfterNavigation({ title: 'Logged out', description: 'You have been successfully logged out' })
    location.assign('/')
    return
  }
  notify(failureToast(LOGOUT, response ? await readError(response) : unreachable()))
}

document.addEventListener('click', (event) => {
  if ((event.target as Element).closest('[data-sign-out]')) void signOut()
})
document.addEventListener('astro:page-load', () => void fillIn())
