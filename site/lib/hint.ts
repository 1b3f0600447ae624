/** The cookie that tells a static page whether somebody is signed in, and as what. It carries no right. */
const HINT_COOKIE = 'signed_in'

/** Whether this browser has a session, as far as a page may know without asking. */
export function hasSignedInHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${HINT_COOKIE}=`))
}
