/** The cookie that tells a static page whether someone is signed in, and their role. It grants nothing. */
const HINT = /(?:^|; )(?:__Host-)?signed_in=/

export const hasSignedInCookie = (): boolean => HINT.test(document.cookie)

/** Whether this browser has a session, as far as a page can tell without asking; a personal page can. */
export function hasSignedInHint(): boolean {
  if (document.documentElement.hasAttribute('data-personal')) return true
  return hasSignedInCookie()
}
