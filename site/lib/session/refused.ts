/** Told when a call was refused with 401 or 403: the session may be over, or the person's rights may have changed. */
const REFUSED = 'trellis:refused'

/** Tells whoever watches the session that a call was refused. What the caller does about it is its own. */
export function notifySessionRefused(): void {
  if (typeof document !== 'undefined') document.dispatchEvent(new Event(REFUSED))
}

export function onRefused(listener: () => void): void {
  document.addEventListener(REFUSED, listener)
}
