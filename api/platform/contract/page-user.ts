import type { Viewer } from '#api/policy.ts'

/**
 * For whom a page was made: every call of the page carries it, so that nothing is done or read in the name of someone
 * who has signed in at the same browser since (rules: Whose page it is). The answer that refuses such a call has this
 * header, too, with the id of that person.
 */
export const PAGE_USER_HEADER = 'Trellis-User'
/** The same in an address, for a live stream or a download, which send no header. */
export const PAGE_USER_PARAMETER = 'trellis-user'
/** The same in a form that a browser without scripts sends. */
export const PAGE_USER_FIELD = 'user'
/** In place of an id: the page was made for a visitor. */
export const VISITOR = 'visitor'

/** The `type` of the refusal. */
export const OTHER_USER = 'other-user'
export const OTHER_USER_MESSAGE =
  'Another account is signed in in this browser now, so nothing was done. Reload the page to continue.'

/** Who is signed in at a browser, where that is someone else than the person a page was made for; else `null`. */
export function otherUserThan(madeFor: string | undefined, viewer: Pick<Viewer, 'id'> | null): string | null {
  if (madeFor === undefined || viewer === null) return null
  const user = String(viewer.id)
  return madeFor === user ? null : user
}
