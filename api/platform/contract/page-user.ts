import type { Viewer } from '#api/policy.ts'

/**
 * The user for whom a page was rendered: every call of the page sends it, so that nothing is done or read in the name
 * of someone who has logged in in the same browser since (rules: Whose page it is). The response that refuses such a
 * call has this header, too, with the id of the current user.
 */
export const PAGE_USER_HEADER = 'Trellis-User'
/** The same as a query parameter, for a stream or a download, which can't send a header. */
export const PAGE_USER_PARAMETER = 'trellis-user'
/** The same in a form that a browser without JavaScript sends. */
export const PAGE_USER_FIELD = 'user'
/** Instead of an id: the page was rendered for a visitor. */
export const VISITOR = 'visitor'

/** The `type` of the error. */
export const OTHER_USER = 'other-user'
export const OTHER_USER_MESSAGE = 'Another account is signed in here now. Nothing changed. Reload the page.'

/** The user who is signed in, if a page was rendered for someone else; otherwise `null`. */
export function otherUserThan(madeFor: string | undefined, viewer: Pick<Viewer, 'id'> | null): string | null {
  if (madeFor === undefined || viewer === null) return null
  const user = String(viewer.id)
  return madeFor === user ? null : user
}
