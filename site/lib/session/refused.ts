/** Dispatched when a call was refused with 401 or 403: the session or some rights of the user may have ended. */
const REFUSED = 'trellis:refused'

/** Tells code that watches the session that a call was refused. What the caller does about it is its own. */
export function notifySessionRefused(): void {
  if (typeof document !== 'undefined') document.dispatchEvent(new Event(REFUSED))
}

export function onRefused(listener: () => void): void {
  document.addEventListener(REFUSED, listener)
}
