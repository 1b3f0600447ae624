import { LOGOUT } from '#site/copy/failures/logout.ts'
import { getReason } from '#site/lib/failure.ts'
import { draftOwner, forgetDrafts } from '#site/lib/form/drafts.ts'
import { ACCEPT, readError, unreachable } from '#site/lib/request-error.ts'
import { notifyOtherTabs } from '#site/lib/session/other-tabs.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'
import { postToPage } from './page-messages.ts'

/** Ends the session and leaves the editor, or tells the bar why it couldn't. */
export async function signOut(leave: () => void): Promise<void> {
  const answer = await fetchForPage('/api/logout', { method: 'POST', headers: { Accept: ACCEPT } }).catch(
    () => undefined,
  )
  if (answer?.ok) {
    forgetDrafts(draftOwner(), Date.now())
    notifyOtherTabs(null)
    return leave()
  }
  const error = answer ? await readError(answer) : unreachable()
  postToPage({ kind: 'refused', status: error.status, sentence: getReason(LOGOUT, error) })
}
