/** The cookie that tells a static page whether somebody is signed in, and as what: bound to its host over https. It carries no right. */
const HINT = /(?:^|; )(?:__Host-)?signed_in=/

/** Whether this browser has a session, as far as a page may know without asking: a page that was made for somebody knows. */
export function hasSignedInHint(): boolean {
  if (document.documentElement.hasAttribute('data-personal')) return true
  return HINT.test(document.cookie)
}
