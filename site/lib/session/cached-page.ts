import { VISITOR } from '#api/platform/contract/page-user.ts'
import { hasSignedInCookie } from './hint.ts'
import { readSignedInUser } from './other-tabs.ts'
import { pageUser } from './page-user.ts'

/** Whether someone signed out, or someone else signed in, since this page was left, as far as the browser knows. */
function isLeft(): boolean {
  const user = pageUser()
  if (user === undefined || user === VISITOR) return false
  // A browser that keeps nothing tells nothing, so it asks the server.
  return !hasSignedInCookie() || readSignedInUser() !== user
}

/**
 * A browser keeps the pages behind Back as they were left. One of a person's is hidden as it is left, so that no frame
 * of it is seen before it's known who is here, and is loaded again where that isn't its person.
 */
export function hideCachedPages(reload: () => void): void {
  const { style } = document.documentElement
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) style.visibility = 'hidden'
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isLeft()) reload()
    else style.visibility = ''
  })
}
