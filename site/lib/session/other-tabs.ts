const KEY = 'signed-in-as'

/**
 * Tells the other tabs of this browser who is signed in here, if it is someone else than before: at a sign-out, and
 * when the first page after a login, a registration or an invitation opens. `null` is no one.
 */
export function notifyOtherTabs(user: string | null): void {
  try {
    if (user === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, user)
  } catch {
    // A private window or a forbidden storage: the other tabs ask by themselves.
  }
}

/** Who was announced last; `null` for no one, and where the browser keeps nothing. */
export function readSignedInUser(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The browser tells of a storage only what changed, and only the other tabs. */
export function onUserChange(listener: () => void): void {
  addEventListener('storage', ({ key }) => key === KEY && listener())
}
