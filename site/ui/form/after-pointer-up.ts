let isPointerDown = false
let callbacks: (() => void)[] = []

function release() {
  isPointerDown = false
  // The click comes after the release; its target must not move until then.
  setTimeout(() => {
    const due = callbacks
    callbacks = []
    due.forEach((callback) => callback())
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPointerDown = true), true)
  for (const type of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(type, release, true)
}

/**
 * Calls back now, or once the pointer is up. A press on a button blurs a field: an error that appeared at once would
 * push the button away from under the pointer, and the click would miss it.
 */
export function afterPointerUp(callback: () => void): void {
  if (isPointerDown) callbacks.push(callback)
  else callback()
}
